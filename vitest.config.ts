import { defineConfig } from 'vitest/config'

const PATIENCE = {
  // What a test waits for comes at once, or after the longest stall of a busy machine.
  testTimeout: 20_000,
  expect: { poll: { timeout: 10_000 } },
  // A machine that stalls longer is tried once more; the end of the report names such a test.
  retry: process.env['CI'] === undefined ? 0 : 1,
}

export default defineConfig({
  test: {
    // Two at a time: each server file has a server, and the database takes its share of the machine.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts'],
          globalSetup: ['src/testing/global-setup.ts'],
          ...PATIENCE,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'], ...PATIENCE } },
      { test: { name: 'simulator', root: 'simulator', include: ['src/**/*.test.ts'], ...PATIENCE } },
      // A browser's document takes half a second to make: only what draws has one, and tests that name it themselves.
      {
        extends: 'web/vite.config.ts',
        test: { name: 'web', root: 'web', include: ['src/**/*.test.ts'], ...PATIENCE },
      },
      {
        extends: 'web/vite.config.ts',
        test: {
          name: 'web-drawn',
          root: 'web',
          environment: 'happy-dom',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['vitest-setup.ts'],
          ...PATIENCE,
        },
      },
    ],
  },
})
