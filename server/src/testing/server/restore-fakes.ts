import { afterAll, vi } from 'vitest'

// Test files share a process: fakes of one file must not affect the next.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})
