import { administration } from './administration.ts'
import { crm } from './crm.ts'
import { customers } from './customers.ts'
import { deviceData } from './device-data.ts'
import { deviceHistory } from './device-history.ts'
import { devices } from './devices.ts'
import { files } from './files.ts'
import { historySearch } from './history-search.ts'
import { location } from './location.ts'
import { production } from './production.ts'
import { sessions } from './sessions.ts'
import { twoFactor } from './two-factor.ts'
import { users } from './users.ts'

/** The whole API: a line a feature. */
export const api = {
  sessions,
  twoFactor,
  users,
  customers,
  devices,
  deviceData,
  deviceHistory,
  historySearch,
  location,
  production,
  administration,
  files,
  crm,
}
