import type { AccessGroupChoice } from '@service-center/contract/customers/customer-dialogs.ts'
import {
  groupChoices,
  missingTypes,
  ownGroupsOf,
  type GroupChoice,
} from '@service-center/contract/customers/group-choices.ts'
import type { CustomerAccessGroup } from '@service-center/contract/users/user-access.ts'

/** The chosen groups by the key of their type. */
export type ChosenGroups = Readonly<Record<string, number[]>>

/** One select of a form: the access groups of a type. */
export interface GroupField extends GroupChoice<AccessGroupChoice> {
  /** Its name in the form's values. */
  readonly key: string
}

/** The key of a type in a form's values, where a dot would begin another step. */
const keyOf = (accessGroupType: string) => encodeURIComponent(accessGroupType).replaceAll('.', '%2E')

/** The ids of the groups that a customer passes down to a new one below it. */
export const passedDown = (ofDealer: readonly CustomerAccessGroup[]): ReadonlySet<number> =>
  new Set(ofDealer.filter(({ inheritable }) => inheritable).map(({ id }) => id))

/** The selects for a new customer, whose dealer passes some groups down. */
export function fieldsOfNew(
  groups: readonly AccessGroupChoice[],
  inherited: ReadonlySet<number>,
): GroupField[] {
  return groupChoices(groups, inherited).map((choice) => ({ ...choice, key: keyOf(choice.accessGroupType) }))
}

/** The selects for an existing customer: as for a new one, and its own groups can be taken away. */
export function fieldsOf(
  groups: readonly AccessGroupChoice[],
  { own, inherited }: { own: ReadonlySet<number>; inherited: ReadonlySet<number> },
): GroupField[] {
  const offered = new Map(groupChoices(groups, inherited).map((one) => [one.accessGroupType, one]))
  return [...Map.groupBy(groups, ({ accessGroupType }) => accessGroupType)].flatMap(
    ([accessGroupType, ofType]) => {
      const choice = offered.get(accessGroupType)
      const ids = new Set(choice?.groups.map(({ id }) => id))
      const shown = ofType.filter(({ id }) => ids.has(id) || own.has(id))
      const ownCount = shown.filter(({ id }) => own.has(id)).length
      if (shown.length === 0 && choice?.isRequired !== true) return []
      return {
        accessGroupType,
        key: keyOf(accessGroupType),
        groups: shown,
        isRequired: choice?.isRequired === true,
        // Who has several already keeps them until somebody takes them away.
        isSingle: choice?.isSingle === true && ownCount <= 1,
      }
    },
  )
}

/** The groups that apply by themselves: of each type the only one that is passed down. */
export function appliedByThemselves<Group extends Pick<AccessGroupChoice, 'id' | 'accessGroupType'>>(
  groups: readonly Group[],
  inherited: ReadonlySet<number>,
): Group[] {
  const passed = groups.filter(({ id }) => inherited.has(id))
  return [...Map.groupBy(passed, ({ accessGroupType }) => accessGroupType).values()].flatMap((ofType) =>
    ofType.length === 1 ? ofType : [],
  )
}

/** A customer's own groups in the form's values. */
export function chosenOf(fields: readonly GroupField[], own: ReadonlySet<number>): Record<string, number[]> {
  return Object.fromEntries(
    fields.map(({ key, groups }) => [key, groups.map(({ id }) => id).filter((id) => own.has(id))]),
  )
}

/** The ids that were chosen in the fields that are shown; what was chosen for another dealer does not count. */
export function chosenIds(fields: readonly GroupField[], chosen: ChosenGroups): ReadonlySet<number> {
  return new Set(
    fields.flatMap(({ key, groups }) => {
      const offered = new Set(groups.map(({ id }) => id))
      return (chosen[key] ?? []).filter((id) => offered.has(id))
    }),
  )
}

/** The keys of the fields in which something must be chosen and is not. */
export function missingKeys(fields: readonly GroupField[], chosen: ChosenGroups): string[] {
  return missingTypes(fields, chosenIds(fields, chosen)).map(keyOf)
}

/** What is sent: the customer's own groups, sorted. */
export function ownGroups(
  groups: readonly AccessGroupChoice[],
  options: { chosen: ReadonlySet<number>; inherited: ReadonlySet<number> },
): number[] {
  return ownGroupsOf(groups, options).toSorted((one, other) => one - other)
}
