import * as api from '@service-center/contract/api.ts'
import { q } from '../../../api/query.ts'
import { useLoad } from '../../../api/use-load.ts'
import { UnlessFailed } from '../../../ui/feedback/Loaded.tsx'
import { useWidth } from '../../../ui/hooks/use-width.ts'
import { FleetNow } from './FleetNow.tsx'
import { WorkList } from './WorkList.tsx'

/** The state of the devices; both parts need their list. On a phone what is to be done comes first. */
export function Fleet() {
  const list = useLoad(q(api.devices.list, {}))
  const isPhone = useWidth() === 'phone'
  return (
    <UnlessFailed load={list}>
      {isPhone && <WorkList />}
      <FleetNow />
      {!isPhone && <WorkList />}
    </UnlessFailed>
  )
}
