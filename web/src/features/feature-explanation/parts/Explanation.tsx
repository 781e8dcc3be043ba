import { SegmentedControl } from '@mantine/core'
import type { TabletFeaturesExplanation } from '@service-center/contract/tablet-features/tablet-features.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { addressOf } from '../../../kit/addresses.ts'
import { counted } from '../../../ui/data-table/model/count-text.ts'
import { SearchBox } from '../../../ui/form/SearchBox.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { Missing } from '../../../ui/state/Missing.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { shownFeatures } from '../feature-words.ts'
import classes from '../explanation.module.css'
import { FeatureList } from './FeatureList.tsx'

/** A tablet, its access groups, and each feature with its reasons. */
export function Explanation({ explanation }: { explanation: TabletFeaturesExplanation }) {
  return (
    <div className={classes['cards']}>
      <Tablet explanation={explanation} />
      <Groups groups={explanation.groups} />
      <Features features={explanation.features} />
    </div>
  )
}

function Tablet({ explanation }: { explanation: TabletFeaturesExplanation }) {
  const { tabletId, tabletName, customer, features, toldAt } = explanation
  return (
    <Card title={`Tablet ${tabletId} ${tabletName}`.trimEnd()}>
      <dl className={classes['facts']}>
        <dt>Customer</dt>
        <dd>
          <Link {...addressOf.customer(customer.id)} className="sc-link">
            {customer.name}
          </Link>
        </dd>
        <dt>Features on</dt>
        <dd>
          {features.filter(({ isOn }) => isOn).length} of {features.length}
        </dd>
        <dt>Last change</dt>
        <dd>{toldAt === null ? <Missing /> : <Time at={toldAt} />}</dd>
      </dl>
      <p className={classes['hint']}>The tablet is told of each change at once, or when it connects.</p>
    </Card>
  )
}

function Groups({ groups }: Pick<TabletFeaturesExplanation, 'groups'>) {
  return (
    <Card title="Access groups" detail={counted(groups.length, 'groups')}>
      {groups.length === 0 && <p className={classes['empty']}>None: its customer has none.</p>}
      <ul className={classes['rows']}>
        {groups.map(({ id, name, accessGroupType, isInherited, customer }) => (
          <li key={id}>
            {name}
            <span className={classes['second']}>
              {isInherited ? 'Inherited from ' : 'From its customer '}
              {customer?.name ?? 'a customer that you do not see'} · {accessGroupType}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const CHOICES = [
  { value: 'all', label: 'All' },
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
]

function Features({ features }: Pick<TabletFeaturesExplanation, 'features'>) {
  const { show, find } = useSearch({ strict: false })
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const change = (search: { show?: 'on' | 'off' | undefined; find?: string | undefined }) =>
    void navigate({ to: '.', search: { show, find, ...search }, replace: true })
  const shown = shownFeatures(features, { show, find })
  return (
    <div className={classes['wide']}>
      <Card
        title="Features"
        detail={shown.length === features.length ? shown.length : `${shown.length} of ${features.length}`}
      >
        <div className={classes['toolbar']}>
          <SearchBox
            input={input}
            label="Search features"
            keyword={find ?? ''}
            onKeyword={(text) => change({ find: text === '' ? undefined : text })}
            hotkey="/"
          />
          <SegmentedControl
            aria-label="Which features are shown"
            data={CHOICES}
            value={show ?? 'all'}
            onChange={(value) => change({ show: value === 'on' || value === 'off' ? value : undefined })}
          />
        </div>
        {shown.length === 0 ? (
          <p className={classes['empty']}>
            {features.length === 0 ? 'There are no features yet.' : 'No feature is like that.'}
          </p>
        ) : (
          <FeatureList features={shown} />
        )}
      </Card>
    </div>
  )
}
