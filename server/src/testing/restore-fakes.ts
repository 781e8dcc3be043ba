import { afterAll, vi } from 'vitest'

// Test files share a process: what one of them fakes must not reach the next.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})
