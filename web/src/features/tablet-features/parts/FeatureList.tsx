import type {
  ExplainedFeature,
  FeatureCause,
} from '@service-center/contract/tablet-features/tablet-features.ts'
import { Chip } from '../../../ui/page/Chip.tsx'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import { StateText } from '../../../ui/state/StateText.tsx'
import { formatTime } from '../../../ui/time/format-time.ts'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import { causeText, type TimeOf, verdictOf } from '../feature-words.ts'
import shared from '../../../kit/explanation/explanation.module.css'
import { HeldGroup } from '../../../kit/explanation/HeldGroup.tsx'
import { useFirst } from '../../../kit/explanation/use-first.tsx'
import classes from '../feature-list.module.css'

const SHOWN = 100

/** Features under their groups: the first ones, and a button that lists all others. */
export function FeatureList({ features }: { features: readonly ExplainedFeature[] }) {
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
  const offset = useTimeOffset()
  const timeOf: TimeOf = (at) => formatTime(at, { offset, pattern: 'minute' })
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
            // A key may be there several times, and the order is part of what the tablet is told.
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
