import type { TabletFeature } from '@service-center/contract/dbtool/tablet-features.ts'
import { Tooltip } from '@mantine/core'
import { Missing } from '../../../ui/state/Missing.tsx'
import { featureText } from './feature-text.ts'
import classes from './tablet-features.module.css'

/** Chips before the rest collapses to '+n'. */
const SHOWN = 4

/** Features as chips; the tooltip of each has its options. */
export function FeatureChips({ features }: { features: readonly TabletFeature[] }) {
  if (features.length === 0) return <Missing word="None" />
  const rest = features.slice(SHOWN)
  return (
    <span className={classes['chips']}>
      {features.slice(0, SHOWN).map((feature) => (
        <Tooltip key={feature.Id} label={<Options feature={feature} />}>
          <button type="button" className={classes['chip']}>
            <span className={classes['tag']}>{feature.Name}</span>
            {feature.Options.length > 0 && <b className={classes['count']}>{feature.Options.length}</b>}
          </button>
        </Tooltip>
      ))}
      {rest.length > 0 && (
        <Tooltip
          label={rest.map((feature) => (
            <div key={feature.Id}>{featureText(feature)}</div>
          ))}
        >
          <button type="button" className={classes['chip']} aria-label={`${rest.length} more features`}>
            +{rest.length}
          </button>
        </Tooltip>
      )}
    </span>
  )
}

function Options({ feature: { Options: options } }: { feature: TabletFeature }) {
  if (options.length === 0) return 'No options'
  return options.map(({ Id, Tag, description }) => (
    <div key={Id}>
      {Tag}
      {description !== '' && `: ${description}`}
    </div>
  ))
}
