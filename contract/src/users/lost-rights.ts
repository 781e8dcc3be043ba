import { ACCESS_FIELDS } from '../endpoint/rights.ts'

/** A right that nobody would hold after a change of an account. */
export interface LostRight {
  readonly tag: string
  /** Whether somebody still holds it until the validity of an account ends. */
  readonly isLater: boolean
}

const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(ACCESS_FIELDS).map(([tag, { name }]) => [tag, name]),
)

const MEANING =
  'What they open would then be closed to everybody, until an administrator of the internal customer gives them again.'

/** Says which rights nobody would hold any more, and what that means. */
export function lastHolderText(lost: readonly LostRight[]): string {
  const named = (isLater: boolean) =>
    lost
      .filter((right) => right.isLater === isLater)
      .map(({ tag }) => NAMES.get(tag) ?? tag)
      .join(', ')
  const now = named(false)
  const later = named(true)
  return [
    ...(now === '' ? [] : [`Nobody else who can sign in holds: ${now}.`]),
    ...(later === '' ? [] : [`Nobody who can sign in would hold for as long as now: ${later}.`]),
    MEANING,
  ].join(' ')
}
