import type { EndpointDeclaration } from './endpoint/endpoint.ts'
import { userActions } from './user-actions/user-actions.ts'
import { commands } from './commands/commands.ts'
import { crm } from './crm/crm.ts'
import { customers } from './customers/customers.ts'
import { dbToolMembers } from './dbtool/access-group-members.ts'
import { dbToolAccessGroups } from './dbtool/access-groups.ts'
import { dbToolRobotModels } from './dbtool/robot-models.ts'
import { dbToolServerDns } from './dbtool/server-dns.ts'
import { dbToolAppVersions, dbToolRobotVersions } from './dbtool/versions.ts'
import { deviceData } from './device-data/device-data.ts'
import { deviceHistory } from './device-history/device-history.ts'
import { devices } from './devices/devices.ts'
import { files } from './files/files.ts'
import { historySearch } from './history-search/history-search.ts'
import { location } from './location/location.ts'
import { production } from './production/production.ts'
import { queuedWork } from './queued-work/queued-work.ts'
import { refusedData } from './refused-data/refused-data.ts'
import { rollouts } from './rollouts/rollouts.ts'
import { sessions } from './sessions/sessions.ts'
import { softwareVersions } from './software-versions/software-versions.ts'
import { tabletManagement } from './tablet-management/tablet-management.ts'
import { twoFactor } from './two-factor/two-factor.ts'
import { users } from './users/users.ts'

/** The whole API, one line per feature. */
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
  queuedWork,
  refusedData,
  rollouts,
  tabletManagement,
  userActions,
  files,
  crm,
  commands,
  softwareVersions,
  dbToolAccessGroups,
  dbToolMembers,
  dbToolServerDns,
  dbToolRobotModels,
  dbToolAppVersions,
  dbToolRobotVersions,
}

/** Every endpoint, in its order. */
export function allEndpoints(): EndpointDeclaration[] {
  return Object.values(api).flatMap((feature): EndpointDeclaration[] => Object.values(feature))
}
