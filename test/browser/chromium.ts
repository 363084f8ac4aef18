import {existsSync, mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {type BrowserContext, chromium, type Page} from 'playwright-core'

const CANDIDATES = [process.env.KANON_CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser of this machine, or undefined: then browser tests are skipped. */
export const chromiumPath = CANDIDATES.find(path => path !== undefined && existsSync(path))

/** Stands in the name of a skipped suite. */
export const NEEDS = 'needs Chromium: install Debian\'s package "chromium", or name another with KANON_CHROMIUM'

export interface Browser {
  /** A new page at the address. Errors of its scripts are collected. */
  open(url: string, options?: {dark?: boolean}): Promise<{page: Page; errors: string[]}>
  close(): Promise<void>
}

/** Starts a headless browser with a new, empty profile that asks nothing of any network. */
export async function launch(): Promise<Browser> {
  if (chromiumPath === undefined) throw new Error(NEEDS)
  const profile = mkdtempSync(join(tmpdir(), 'kanon-chromium-'))
  const context: BrowserContext = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath,
    headless: true,
    chromiumSandbox: false,
    viewport: {width: 1280, height: 860},
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-dev-shm-usage',
    ],
  })
  // On a busy machine a page of documentation takes its time: nothing here is decided by a clock.
  context.setDefaultTimeout(0)
  return {
    async open(url, {dark = false} = {}) {
      const page = await context.newPage()
      const errors: string[] = []
      page.on('pageerror', error => errors.push(String(error)))
      page.on('console', message => message.type() === 'error' && errors.push(message.text()))
      await page.emulateMedia({colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce'})
      await page.goto(url)
      return {page, errors}
    },
    async close() {
      await context.close()
      rmSync(profile, {recursive: true, force: true})
    },
  }
}
