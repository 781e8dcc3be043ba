import * as api from '@service-center/contract/api.ts'
import { useDbToolList } from '../dbtool-list.ts'
import { APP_VERSIONS } from './version-kind.ts'
import { VersionsTable } from './VersionsTable.tsx'

/** Manage App versions. */
export default function AppVersionsPanel() {
  return <VersionsTable kind={APP_VERSIONS} list={useDbToolList(api.dbToolAppVersions.list)} />
}
