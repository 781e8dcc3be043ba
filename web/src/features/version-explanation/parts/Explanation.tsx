import type { VersionsExplanation } from '@service-center/contract/software-versions/software-versions.ts'
import { Link } from '@tanstack/react-router'
import { addressOf } from '../../../kit/addresses.ts'
import { counted } from '../../../ui/data-table/model/count-text.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { Missing } from '../../../ui/state/Missing.tsx'
import { modemText, originOf } from '../explanation-words.ts'
import { rankedVersions } from '../ranked-versions.ts'
import classes from '../explanation.module.css'
import { LatestVersion } from './LatestVersion.tsx'
import { VersionEntries } from './VersionEntries.tsx'

/** What a robot is offered and why: the outcome, its access groups, and every version. */
export function Explanation({ explanation }: { explanation: VersionsExplanation }) {
  const { offered, others } = rankedVersions(explanation.versions)
  return (
    <div className={classes['cards']}>
      <Outcome explanation={explanation} />
      <Groups groups={explanation.groups} />
      <div className={classes['wide']}>
        <Card title="Offered versions" detail={offered.length}>
          {offered.length === 0 ? (
            <p className={classes['empty']}>None: no configuration applies to this robot now.</p>
          ) : (
            <>
              <p className={classes['hint']}>
                In the order of their priority, then the highest version first.
              </p>
              <VersionEntries as="ol" versions={offered} />
            </>
          )}
        </Card>
      </div>
      <div className={classes['wide']}>
        <Card title="Versions that are not offered" detail={others.length}>
          {others.length === 0 && <p className={classes['empty']}>None.</p>}
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
      <dl className={classes['facts']}>
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

function Groups({ groups }: Pick<VersionsExplanation, 'groups'>) {
  return (
    <Card title="Access groups" detail={counted(groups.length, 'groups')}>
      {groups.length === 0 && (
        <p className={classes['empty']}>None: only its customer or DbTool can give it one.</p>
      )}
      <ul className={classes['rows']}>
        {groups.map((group) => (
          <li key={`${group.id} ${group.source} ${group.customer?.id}`}>
            {group.name}
            <span className={classes['second']}>
              {originOf(group)} · {group.accessGroupType}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
