import {defineConfig} from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/setup.ts'],
    // With all counts a test takes many times as long; it shall not fail for that on a busy machine.
    testTimeout: process.env.KANON_LONG === '1' ? 3_600_000 : 120_000,
    hookTimeout: 120_000,
    // One for each of two cores: the default leaves one idle, and most of these tests wait for a process.
    maxWorkers: 2,
  },
})
