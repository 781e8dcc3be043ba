import * as api from '@service-center/contract/api.ts'
import { useDbToolList } from '../dbtool-list.ts'
import { ROBOT_VERSIONS } from './version-kind.ts'
import { VersionsTable } from './VersionsTable.tsx'

/** Manage RobotSoftware versions. */
export default function RobotVersionsPanel() {
  return <VersionsTable kind={ROBOT_VERSIONS} list={useDbToolList(api.dbToolRobotVersions.list)} />
}
