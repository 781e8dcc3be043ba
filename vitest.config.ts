import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/**
 * Timeouts of tests. A condition is met at once, or after the longest stall of a busy machine: the limits end a test
 * that hangs and do not measure its speed.
 */
const PATIENCE = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 120_000 } },
  // In CI, a test that fails in a longer stall is retried once; the end of the report names it.
  retry: process.env['CI'] === undefined ? 0 : 1,
}

/** A worker for each core; the database takes its share of the machine too, so no more than that. */
const WORKERS = Math.max(2, availableParallelism())

/**
 * Files share their worker's process: loading the server's modules costs ten times as much as starting a server on a
 * database of its own, which each file still does, and starting a process costs more than most tests of the console.
 * Whatever a file fakes must be undone (`restore-fakes.ts`, `vitest-restore.ts`, `vitest-setup.ts`). Threads have no time
 * zone of their own, which tests change.
 */
const SHARED_PROCESS = { isolate: false, restoreMocks: true, maxWorkers: WORKERS }

/** Records the processor time of each test file if `TEST_TIMES` is set. */
const MEASURED = join(import.meta.dirname, 'scripts/times/measure-test-file.ts')

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    projects: [
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts'],
          globalSetup: ['src/testing/server/global-setup.ts'],
          setupFiles: [MEASURED, 'src/testing/server/restore-fakes.ts'],
          ...PATIENCE,
          ...SHARED_PROCESS,
        },
      },
      {
        test: {
          name: 'contract',
          root: 'contract',
          include: ['src/**/*.test.ts'],
          setupFiles: [MEASURED],
          ...PATIENCE,
          ...SHARED_PROCESS,
        },
      },
      {
        test: {
          name: 'pdf',
          root: 'pdf',
          include: ['src/**/*.test.ts'],
          setupFiles: [MEASURED],
          ...PATIENCE,
          ...SHARED_PROCESS,
        },
      },
      {
        test: {
          name: 'simulator',
          root: 'simulator',
          include: ['src/**/*.test.ts'],
          setupFiles: [MEASURED],
          ...PATIENCE,
          ...SHARED_PROCESS,
        },
      },
      // Creating a browser document takes half a second. Only tests of code that renders or stores have one; their
      // names end in `.tsx`.
      {
        extends: 'web/vite.config.ts',
        test: {
          name: 'web',
          root: 'web',
          include: ['src/**/*.test.ts'],
          setupFiles: [MEASURED, 'vitest-restore.ts'],
          ...PATIENCE,
          ...SHARED_PROCESS,
        },
      },
      {
        extends: 'web/vite.config.ts',
        test: {
          name: 'web-drawn',
          root: 'web',
          environment: 'happy-dom',
          include: ['src/**/*.test.tsx'],
          setupFiles: [MEASURED, 'vitest-setup.ts'],
          ...PATIENCE,
          ...SHARED_PROCESS,
        },
      },
    ],
  },
})
