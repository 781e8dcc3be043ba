import { ACCOUNTS_AND_DEVICES } from './accounts-and-devices.ts'
import { CONSOLE } from './console.ts'
import type { Fault } from './fault.ts'
import { PLATFORM } from './platform.ts'
import { SERVICE_AND_SALES } from './service-and-sales.ts'

/** All deliberate mistakes. A test must notice each of them: `npm run faults`. */
export const FAULTS: readonly Fault[] = [
  ...PLATFORM,
  ...ACCOUNTS_AND_DEVICES,
  ...SERVICE_AND_SALES,
  ...CONSOLE,
]
