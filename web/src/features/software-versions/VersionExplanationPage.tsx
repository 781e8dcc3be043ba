import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { q } from '../../api/query.ts'
import { useLoad } from '../../api/use-load.ts'
import { addressOf } from '../../kit/addresses.ts'
import { DeviceField } from '../../kit/fields/DeviceField.tsx'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { EmptyState } from '../../ui/feedback/PageState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Explanation } from './Explanation.tsx'
import layout from '../../ui/page/canvas.module.css'
import classes from './versions.module.css'

const NO_SUCH_ROBOT = {
  title: 'There is no such robot',
  text: 'Or it belongs to a customer that you do not see.',
}

/** Explains which software versions are offered to a robot, and why. Loaded lazily. */
export default function VersionExplanationPage() {
  const { robot } = useSearch({ strict: false })
  const navigate = useNavigate()
  return (
    <article className={layout['page']}>
      <PageHeader
        title="Why this version"
        sentence="Which software versions a robot is offered, and what decides it."
        {...(robot !== undefined && {
          back: <Link {...addressOf.device({ type: DEVICE_TYPE.robot, id: robot })}>Robot {robot}</Link>,
        })}
      />
      <div className={classes['choice']}>
        <DeviceField
          label="Robot"
          type={DEVICE_TYPE.robot}
          name="robot"
          value={robot ?? null}
          error={undefined}
          onChange={(id) => void navigate({ to: '.', search: id === null ? {} : { robot: id } })}
        />
      </div>
      {robot === undefined ? (
        <EmptyState title="Choose a robot">
          Its access groups, and each version with the reason, are shown then.
        </EmptyState>
      ) : (
        <ExplanationOf key={robot} robotId={robot} />
      )}
    </article>
  )
}

function ExplanationOf({ robotId }: { robotId: number }) {
  const load = useLoad(q(api.softwareVersions.explain, { params: { id: String(robotId) } }))
  return (
    <Loaded load={load} notFound={NO_SUCH_ROBOT}>
      {(explanation) => <Explanation explanation={explanation} />}
    </Loaded>
  )
}
