import { Button, VisuallyHidden } from '@mantine/core'
import type {
  ExplainedFeature,
  FeatureCause,
} from '@service-center/contract/tablet-features/tablet-features.ts'
import { useState } from 'react'
import { formatNumber } from '../../../ui/numbers/format-number.ts'
import { Chip } from '../../../ui/page/Chip.tsx'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import { StateText } from '../../../ui/state/StateText.tsx'
import { formatTime } from '../../../ui/time/format-time.ts'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import { causeText, type TimeOf, verdictOf } from '../feature-words.ts'
import classes from '../explanation.module.css'

/** So many are drawn at once: a thousand features would block the page for a moment. */
const SHOWN = 100

/** Features under their groups: the first ones, and a button that lists all others. */
export function FeatureList({ features }: { features: readonly ExplainedFeature[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? features : features.slice(0, SHOWN)
  const rest = features.length - shown.length
  const groups = Map.groupBy(shown, ({ group }) => group)
  return (
    <>
      {[...groups].map(([group, members]) => (
        <section key={group} aria-label={group}>
          <h3 className={classes['group']}>{group}</h3>
          <ul className={classes['features']}>
            {members.map((feature) => (
              <Feature key={feature.tag} feature={feature} />
            ))}
          </ul>
        </section>
      ))}
      {rest > 0 && (
        <div className={classes['more']}>
          <Button variant="default" size="xs" onClick={() => setWhole(true)}>
            Show {formatNumber(rest)} more
          </Button>
        </div>
      )}
    </>
  )
}

function Feature({ feature }: { feature: ExplainedFeature }) {
  const offset = useTimeOffset()
  const timeOf: TimeOf = (at) => formatTime(at, { offset, pattern: 'minute' })
  const { tag, description, isTemplate, isOn, options, metadata, causes } = feature
  const { state, text } = verdictOf(feature, timeOf)
  return (
    <li className={classes['feature']}>
      <div className={classes['line']}>
        <h4 className={classes['tag']}>{tag}</h4>
        <StateText state={state}>
          <span className={classes['verdict']}>{text}</span>
        </StateText>
        {isTemplate && <Chip>Template</Chip>}
      </div>
      {description !== '' && <div className={classes['second']}>{description}</div>}
      {options.length > 0 && (
        <div className={classes['line']}>
          <span className={classes['second']}>Options</span>
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
        <ul className={classes['causes']}>
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
    <li className={classes['cause']}>
      <StateMark state={cause.gives ? 'ok' : 'offline'} size={10} />
      <div className={classes['main']}>
        <div className={classes['line']}>
          <b className={classes['title']}>{title}</b>
          {cause.kind === 'configuration' &&
            cause.groups.map(({ id, name, held }) => (
              <span key={id} className={classes['held']} data-missing={!held || undefined}>
                <StateMark state={held ? 'ok' : 'bad'} size={8} />
                {name}
                <VisuallyHidden>{held ? ' (its customer has it)' : ' (missing)'}</VisuallyHidden>
              </span>
            ))}
        </div>
        <div>{text}</div>
        {cause.kind !== 'purchase' && cause.options.length > 0 && (
          <div className={classes['second']}>Options: {cause.options.join(', ')}</div>
        )}
      </div>
    </li>
  )
}
