import { afterAll, vi } from 'vitest'

// The files of a worker share its process and all modules: fakes of one file must not affect the next.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})
