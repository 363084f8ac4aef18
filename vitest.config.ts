import {defineConfig} from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // One for each of two cores: the default leaves one idle, and most of these tests wait for a process.
    maxWorkers: 2,
  },
})
