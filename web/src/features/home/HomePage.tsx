import { useViewer } from '../../api/credentials.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { StateMark } from '../../ui/state/StateMark.tsx'
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
          <FleetNow />
          <NeedsALook />
          <RecentEvents />
        </div>
      ) : (
        <p className={classes['warning']} role="alert">
          <StateMark state="warning" />
          Your email is not verified. Please update and/or verify your email!
        </p>
      )}
    </>
  )
}
