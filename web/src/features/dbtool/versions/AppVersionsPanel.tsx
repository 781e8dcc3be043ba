import * as api from '@service-center/contract/api.ts'
import { useDbToolList } from '../shared/dbtool-api.ts'
import { APP_VERSIONS } from './version-kind.ts'
import { VersionsTable } from './VersionsTable.tsx'

export default function AppVersionsPanel() {
  return <VersionsTable kind={APP_VERSIONS} list={useDbToolList(api.dbToolAppVersions.list)} />
}
