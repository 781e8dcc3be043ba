import { defineConfig } from 'vitest/config'

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
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] } },
      { test: { name: 'simulator', root: 'simulator', include: ['src/**/*.test.ts'], testTimeout: 20_000 } },
      {
        extends: 'web/vite.config.ts',
        test: { name: 'web', root: 'web', environment: 'happy-dom', include: ['src/**/*.test.{ts,tsx}'] },
      },
    ],
  },
})
