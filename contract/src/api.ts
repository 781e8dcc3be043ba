import { customers } from './customers.ts'
import { deviceData } from './device-data.ts'
import { devices } from './devices.ts'
import { production } from './production.ts'
import { sessions } from './sessions.ts'
import { users } from './users.ts'

/** The whole API: a line a feature. */
export const api = { sessions, users, customers, devices, deviceData, production }
