import * as api from '@service-center/contract/api.ts'
import { useDbToolList } from '../shared/dbtool-api.ts'
import { ROBOT_VERSIONS } from './version-kind.ts'
import { VersionsTable } from './VersionsTable.tsx'

export default function RobotVersionsPanel() {
  return <VersionsTable kind={ROBOT_VERSIONS} list={useDbToolList(api.dbToolRobotVersions.list)} />
}
