import type { VersionsExplanation } from '@service-center/contract/software-versions/software-versions.ts'
import { Link } from '@tanstack/react-router'
import { addressOf } from '../../../kit/addresses.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { Missing } from '../../../ui/state/Missing.tsx'
import { modemText, originOf } from '../explanation-words.ts'
import { rankedVersions } from '../ranked-versions.ts'
import shared from '../../../kit/explanation/explanation.module.css'
import { GroupRows } from '../../../kit/explanation/GroupRows.tsx'
import layout from '../../../ui/page/canvas.module.css'
import classes from '../versions.module.css'
import { LatestVersion } from './LatestVersion.tsx'
import { VersionEntries } from './VersionEntries.tsx'

/** What a robot is offered and why: the outcome, its access groups, and every version. */
export function Explanation({ explanation }: { explanation: VersionsExplanation }) {
  const { offered, others } = rankedVersions(explanation.versions)
  return (
    <div className={layout['cards']} data-narrow>
      <Outcome explanation={explanation} />
      <GroupRows
        emptyText="None: only its customer or DbTool can give it one."
        groups={explanation.groups.map((group) => ({
          key: `${group.id} ${group.source} ${group.customer?.id}`,
          name: group.name,
          origin: `${originOf(group)} · ${group.accessGroupType}`,
        }))}
      />
      <div className={layout['wide']}>
        <Card title="Offered versions" detail={offered.length}>
          {offered.length === 0 ? (
            <p className={shared['empty']}>None: no configuration applies to this robot now.</p>
          ) : (
            <>
              <p className={`${shared['hint']} ${classes['hint']}`}>
                In the order of their priority, then the highest version first.
              </p>
              <VersionEntries as="ol" versions={offered} />
            </>
          )}
        </Card>
      </div>
      <div className={layout['wide']}>
        <Card title="Versions that are not offered" detail={others.length}>
          {others.length === 0 && <p className={shared['empty']}>None.</p>}
          <VersionEntries as="ul" versions={others} />
        </Card>
      </div>
    </div>
  )
}

function Outcome({ explanation }: { explanation: VersionsExplanation }) {
  const { robotId, robotName, customer, installed, versions } = explanation
  const modem = modemText(explanation)
  return (
    <Card title={`Robot ${robotId} ${robotName}`.trimEnd()}>
      <dl className={shared['facts']}>
        <dt>Installed</dt>
        <dd className={classes['mono']}>{installed ?? <Missing />}</dd>
        <LatestVersion versions={versions} installed={installed} />
        <dt>Customer</dt>
        <dd>
          <Link {...addressOf.customer(customer.id)} className="sc-link">
            {customer.name}
          </Link>
        </dd>
        <dt>Modem</dt>
        <dd>{modem ?? explanation.modemId ?? <Missing />}</dd>
      </dl>
    </Card>
  )
}
