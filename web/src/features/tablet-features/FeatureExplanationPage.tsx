import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type {
  ExplainedFeature,
  FeatureCause,
  TabletFeaturesExplanation,
} from '@service-center/contract/tablet-features/tablet-features.ts'
import { SegmentedControl } from '@mantine/core'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { q } from '../../api/queries/query.ts'
import { useLoad } from '../../api/queries/use-load.ts'
import { addressOf } from '../../kit/addresses.ts'
import { GroupRows, HeldGroup, useFirst } from '../../kit/device/Explanation.tsx'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { SearchBox } from '../../ui/form/SearchBox.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { Chip } from '../../ui/page/marks.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Missing, StateText } from '../../ui/state/StateText.tsx'
import { StateMark } from '../../ui/state/StateMark.tsx'
import { Time, useTimeText } from '../../ui/time/Time.tsx'
import { causeText, shownFeatures, type TimeOf, verdictOf } from './feature-words.ts'
import shared from '../../kit/device/explanation.module.css'
import layout from '../../ui/page/canvas.module.css'
import classes from './feature-list.module.css'

const SHOWN = 100

const NO_SUCH_TABLET = {
  title: 'There is no such tablet',
  text: 'Or it belongs to a customer that you do not see.',
}

const CHOICES = [
  { value: 'all', label: 'All' },
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
]

/** Explains which features a tablet has, and why. Loaded lazily. */
export default function FeatureExplanationPage() {
  const { tabletId = '' } = useParams({ strict: false })
  const load = useLoad(q(api.tabletFeatures.explain, { params: { id: tabletId } }))
  return (
    <article className={layout['page']}>
      <PageHeader
        title="Features"
        sentence="What this tablet may use, since when, until when, and by what."
        back={
          <Link {...addressOf.device({ type: DEVICE_TYPE.tablet, id: Number(tabletId) })}>
            Tablet {tabletId}
          </Link>
        }
      />
      <Loaded load={load} notFound={NO_SUCH_TABLET}>
        {(explanation) => (
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
        )}
      </Loaded>
    </article>
  )
}

function Tablet({ explanation }: { explanation: TabletFeaturesExplanation }) {
  const { tabletId, tabletName, customer, features, toldAt } = explanation
  return (
    <Card title={sentence`Tablet ${tabletId} ${tabletName}`.trimEnd()}>
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
  sentence`${isInherited ? 'Inherited from' : 'From its customer'} ${customer?.name ?? 'a customer that you do not see'} · ${accessGroupType}`

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

/** The first features, by group, and a button that shows all others. */
function FeatureList({ features }: { features: readonly ExplainedFeature[] }) {
  const [shown, more] = useFirst(features, SHOWN)
  const groups = Map.groupBy(shown, ({ group }) => group)
  return (
    <>
      {[...groups].map(([group, members]) => (
        <section key={group} aria-label={group}>
          <h3 className={classes['group']}>{group}</h3>
          <ul className={shared['entries']}>
            {members.map((feature) => (
              <Feature key={feature.tag} feature={feature} />
            ))}
          </ul>
        </section>
      ))}
      {more}
    </>
  )
}

function Feature({ feature }: { feature: ExplainedFeature }) {
  const timeOf = useTimeText('minute')
  const { tag, description, isTemplate, isOn, options, metadata, causes } = feature
  const { state, text } = verdictOf(feature, timeOf)
  return (
    <li className={shared['entry']}>
      <div className={shared['line']}>
        <h4 className={`${shared['tag']} ${classes['tag']}`}>{tag}</h4>
        <StateText state={state}>
          <span className={shared['verdict']}>{text}</span>
        </StateText>
        {isTemplate && <Chip>Template</Chip>}
      </div>
      {description !== '' && <div className={shared['second']}>{description}</div>}
      {options.length > 0 && (
        <div className={shared['line']}>
          <span className={shared['second']}>Options</span>
          {options.map((option) => (
            <Chip key={option.tag}>{option.tag}</Chip>
          ))}
        </div>
      )}
      {isOn && metadata.length > 0 && (
        <dl className={classes['metadata']}>
          {metadata.map(({ key, value }, place) => (
            // A key may occur several times, and the order matters to the tablet.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={place}>
              <dt>{key}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {causes.length > 0 && (
        <ul className={shared['causes']}>
          {causes.map((cause) => (
            <Cause key={`${cause.kind} ${'id' in cause ? cause.id : ''}`} cause={cause} timeOf={timeOf} />
          ))}
        </ul>
      )}
    </li>
  )
}

function Cause({ cause, timeOf }: { cause: FeatureCause; timeOf: TimeOf }) {
  const { title, text } = causeText(cause, timeOf)
  return (
    <li className={shared['cause']}>
      <StateMark state={cause.gives ? 'ok' : 'offline'} size={10} />
      <div className={shared['main']}>
        <div className={shared['line']}>
          <b className={classes['title']}>{title}</b>
          {cause.kind === 'configuration' &&
            cause.groups.map(({ id, name, held }) => (
              <HeldGroup key={id} name={name} isHeld={held} holder="its customer has it" />
            ))}
        </div>
        <div>{text}</div>
        {cause.kind !== 'purchase' && cause.options.length > 0 && (
          <div className={shared['second']}>Options: {cause.options.join(', ')}</div>
        )}
      </div>
    </li>
  )
}
