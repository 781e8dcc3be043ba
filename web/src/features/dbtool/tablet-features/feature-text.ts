import type { TabletFeature } from '@service-center/contract/dbtool/tablet-features.ts'

/** A feature with the tags of its options: 'text_marking: serif, bold'. */
export function featureText({ Name, Options }: TabletFeature): string {
  return Options.length === 0 ? Name : `${Name}: ${Options.map(({ Tag }) => Tag).join(', ')}`
}
