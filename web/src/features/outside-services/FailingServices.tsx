import * as api from '@service-center/contract/api.ts'
import { OUTSIDE_SERVICES } from '@service-center/contract/outside-services/outside-services.ts'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../api/queries/query.ts'
import { addressOf } from '../../kit/addresses.ts'
import { FirstLoad } from '../../ui/feedback/FirstLoad.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { StateText } from '../../ui/state/StateText.tsx'
import { Age, Time } from '../../ui/time/Time.tsx'
import classes from './outside-services.module.css'

export function FailingServices() {
  const { data, isPending } = useQuery(q(api.outsideServices.list, {}))
  if (isPending) return <FirstLoad />
  const failing = data?.data.filter(({ failingSince }) => failingSince !== null) ?? []
  if (failing.length === 0) return null
  return (
    <Card
      title="Outside services fail"
      detail={
        <Link className="sc-link" {...addressOf.outsideServices()}>
          All outside services
        </Link>
      }
    >
      <ul className={classes['rows']} aria-label="Outside services that fail">
        {failing.map(({ id, reason, failingSince, failuresInARow }) => (
          <li key={id}>
            <StateText state="bad">
              {OUTSIDE_SERVICES[id].name} ({OUTSIDE_SERVICES[id].provider})
            </StateText>
            <span className={classes['what']}>
              {reason}, {failuresInARow === 1 ? '1 call' : `${failuresInARow.toLocaleString('en')} calls`} in
              a row
            </span>
            <span className={classes['when']}>
              since <Time at={failingSince ?? 0} />, <Age at={failingSince ?? 0} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
