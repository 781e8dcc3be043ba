import { api } from '@service-center/contract/api.ts'
import { useViewer } from '../../api/credentials.ts'
import { q } from '../../api/query.ts'
import { useLoad } from '../../api/use-load.ts'
import { UnlessFailed } from '../../ui/feedback/Loaded.tsx'
import { PageNotice } from '../../ui/feedback/PageNotice.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { FleetNow } from './parts/FleetNow.tsx'
import { NeedsALook } from './parts/NeedsALook.tsx'
import { RecentEvents } from './parts/RecentEvents.tsx'
import classes from './home.module.css'

/** The first page: how the fleet stands. */
export default function HomePage() {
  const { verified, customerName, customerId } = useViewer()
  const more = customerId.length - 1
  const scope = more > 0 ? `${customerName} and ${more} more` : customerName
  return (
    <>
      <PageHeader title="Welcome to the Service Center!" sentence={`You see the devices of ${scope}.`} />
      {verified ? (
        <div className={classes['page']}>
          <Fleet />
          <RecentEvents />
        </div>
      ) : (
        <PageNotice state="warning">
          Your email is not verified. Please update and/or verify your email!
        </PageNotice>
      )}
    </>
  )
}

/** How the devices stand; both parts need their list. */
function Fleet() {
  const list = useLoad(q(api.devices.list, {}))
  return (
    <UnlessFailed load={list}>
      <FleetNow />
      <NeedsALook />
    </UnlessFailed>
  )
}
