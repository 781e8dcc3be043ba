import { api } from '@service-center/contract/api.ts'
import { q } from '../../../api/query.ts'
import { useLoad } from '../../../api/use-load.ts'
import { UnlessFailed } from '../../../ui/feedback/Loaded.tsx'
import { FleetNow } from './FleetNow.tsx'
import { NeedsALook } from './NeedsALook.tsx'

/** The state of the devices; both parts need their list. */
export function Fleet() {
  const list = useLoad(q(api.devices.list, {}))
  return (
    <UnlessFailed load={list}>
      <FleetNow />
      <NeedsALook />
    </UnlessFailed>
  )
}
