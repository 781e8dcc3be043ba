import type { TabletFeature } from '@service-center/contract/dbtool/tablet-features.ts'
import { TippedChips } from '../TippedChips.tsx'
import { featureText } from './feature-text.ts'

/** Chips before the rest collapses to '+n'. */
const SHOWN = 4

/** Features as chips; the tooltip of each has its options. */
export function FeatureChips({ features }: { features: readonly TabletFeature[] }) {
  const chips = features.map((feature) => ({
    id: feature.Id,
    tag: feature.Name,
    count: feature.Options.length,
    tip: <Options feature={feature} />,
    text: featureText(feature),
  }))
  return <TippedChips chips={chips} max={SHOWN} noun="features" />
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
