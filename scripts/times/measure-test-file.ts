import { relative } from 'node:path'
import { afterAll, expect } from 'vitest'
import { measure } from './processor-time.ts'

// Runs before the file's own imports, and its hook after all others: hooks run in the reverse order of their registration.
const end = measure('test file', relative(process.cwd(), expect.getState().testPath ?? ''))
afterAll(end)
