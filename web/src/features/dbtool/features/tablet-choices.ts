import type { Feature } from '@service-center/contract/dbtool/features.ts'
import type { TabletWithFeatures } from '@service-center/contract/dbtool/tablet-features.ts'

export interface ChosenFeature {
  id: number
  /** Ids of the chosen options. */
  options: number[]
}

/** The features that are chosen for a tablet, sorted by id. */
export const choicesOf = ({ Features }: TabletWithFeatures): ChosenFeature[] =>
  Features.map(({ Id, Options }) => ({
    id: Id,
    options: ascending(Options.map((option) => option.Id)),
  })).toSorted((one, other) => one.id - other.id)

export const sentOf = (chosen: readonly ChosenFeature[]) =>
  chosen.map(({ id, options }) => ({ Id: id, o: options }))

/** Chooses the features with these ids. Features that were already chosen keep their options, new ones have none. */
export function withFeatures(chosen: readonly ChosenFeature[], ids: readonly number[]): ChosenFeature[] {
  return ascending(ids).map((id) => chosen.find((one) => one.id === id) ?? { id, options: [] })
}

/** Replaces the options of one feature. */
export function withOptions(
  chosen: readonly ChosenFeature[],
  { id, options }: ChosenFeature,
): ChosenFeature[] {
  return chosen.map((one) => (one.id === id ? { id, options: ascending(options) } : one))
}

/** The choices as text, for the comparison when somebody else has changed them in the meantime. */
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
