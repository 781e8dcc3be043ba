import { SegmentedControl } from '@mantine/core'
import type { TabletFeaturesExplanation } from '@service-center/contract/tablet-features/tablet-features.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { addressOf } from '../../../kit/addresses.ts'
import { SearchBox } from '../../../ui/form/SearchBox.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { Missing } from '../../../ui/state/Missing.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { shownFeatures } from '../feature-words.ts'
import shared from '../../../kit/explanation/explanation.module.css'
import { GroupRows } from '../../../kit/explanation/GroupRows.tsx'
import layout from '../../../ui/page/canvas.module.css'
import classes from '../feature-list.module.css'
import { FeatureList } from './FeatureList.tsx'

/** A tablet, its access groups, and each feature with its reasons. */
export function Explanation({ explanation }: { explanation: TabletFeaturesExplanation }) {
  return (
    <div className={layout['cards']} data-narrow>
      <Tablet explanation={explanation} />
      <GroupRows
        emptyText="None: its customer has none."
        groups={explanation.groups.map((group) => ({
          key: group.id,
          name: group.name,
          origin: originOf(group),
        }))}
      />
      <Features features={explanation.features} />
    </div>
  )
}

function Tablet({ explanation }: { explanation: TabletFeaturesExplanation }) {
  const { tabletId, tabletName, customer, features, toldAt } = explanation
  return (
    <Card title={`Tablet ${tabletId} ${tabletName}`.trimEnd()}>
      <dl className={shared['facts']}>
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
      <p className={`${shared['hint']} ${classes['hint']}`}>
        The tablet is told of each change at once, or when it connects.
      </p>
    </Card>
  )
}

type Group = TabletFeaturesExplanation['groups'][number]

const originOf = ({ accessGroupType, isInherited, customer }: Group) =>
  `${isInherited ? 'Inherited from' : 'From its customer'} ${customer?.name ?? 'a customer that you do not see'} · ${accessGroupType}`

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
    <div className={layout['wide']}>
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
          <p className={shared['empty']}>
            {features.length === 0 ? 'There are no features yet.' : 'No feature is like that.'}
          </p>
        ) : (
          <FeatureList features={shown} />
        )}
      </Card>
    </div>
  )
}
