import type { Feature } from '@service-center/contract/dbtool/features.ts'
import type { TabletWithFeatures } from '@service-center/contract/dbtool/tablet-features.ts'

/** A feature that is chosen for a tablet. */
export interface ChosenFeature {
  id: number
  /** The ids of its chosen options. */
  options: number[]
}

/** What is chosen for a tablet, by the ids of the features. */
export const choicesOf = ({ Features }: TabletWithFeatures): ChosenFeature[] =>
  Features.map(({ Id, Options }) => ({
    id: Id,
    options: ascending(Options.map((option) => option.Id)),
  })).toSorted((one, other) => one.id - other.id)

/** As the call takes it. */
export const sentOf = (chosen: readonly ChosenFeature[]) =>
  chosen.map(({ id, options }) => ({ Id: id, o: options }))

/** The features with these ids: those that were chosen before keep their options, others have none. */
export function withFeatures(chosen: readonly ChosenFeature[], ids: readonly number[]): ChosenFeature[] {
  return ascending(ids).map((id) => chosen.find((one) => one.id === id) ?? { id, options: [] })
}

/** The features with other options of one of them. */
export function withOptions(
  chosen: readonly ChosenFeature[],
  { id, options }: ChosenFeature,
): ChosenFeature[] {
  return chosen.map((one) => (one.id === id ? { id, options: ascending(options) } : one))
}

/** What is chosen, in words, for the comparison with what somebody else has saved. */
export function choicesText(chosen: readonly ChosenFeature[], features: readonly Feature[]): string {
  return chosen
    .map(({ id, options }) => {
      const feature = features.find(({ Id }) => Id === id)
      const tags = options.map((one) => feature?.Options.find(({ Id }) => Id === one)?.Tag ?? `option ${one}`)
      const tag = feature?.Tag ?? `feature ${id}`
      return tags.length === 0 ? tag : `${tag} (${tags.join(', ')})`
    })
    .toSorted()
    .join(', ')
}

const ascending = (ids: readonly number[]) => ids.toSorted((one, other) => one - other)
