import type { AccessGroupChoice } from '@service-center/contract/customers/customer-dialogs.ts'
import {
  groupChoices,
  missingTypes,
  ownGroupsOf,
  type GroupChoice,
} from '@service-center/contract/customers/group-choices.ts'
import type { CustomerAccessGroup } from '@service-center/contract/users/user-access.ts'

/** Ids of the chosen groups, by the key of their type. */
export type ChosenGroups = Readonly<Record<string, number[]>>

/** A select with the access groups of one type. */
export interface GroupField extends GroupChoice<AccessGroupChoice> {
  /** The name of the field in the form values. */
  readonly key: string
}

/** Escapes dots too, because a dot separates the steps of a path in the form values. */
const keyOf = (accessGroupType: string) => encodeURIComponent(accessGroupType).replaceAll('.', '%2E')

/** Ids of the groups that a dealer passes down to its customers. */
export const passedDown = (ofDealer: readonly CustomerAccessGroup[]): ReadonlySet<number> =>
  new Set(ofDealer.filter(({ inheritable }) => inheritable).map(({ id }) => id))

/** The selects for a new customer. @param inherited ids of the groups that the dealer passes down */
export function fieldsOfNew(
  groups: readonly AccessGroupChoice[],
  inherited: ReadonlySet<number>,
): GroupField[] {
  return groupChoices(groups, inherited).map((choice) => ({ ...choice, key: keyOf(choice.accessGroupType) }))
}

/** The selects for an existing customer. They also offer its own groups, so that these can be removed. */
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
        // A customer that already has several groups keeps them until somebody removes them.
        isSingle: choice?.isSingle === true && ownCount <= 1,
      }
    },
  )
}

/** The groups that apply automatically: if only one group of a type is passed down, there is nothing to choose. */
export function automaticGroups<Group extends Pick<AccessGroupChoice, 'id' | 'accessGroupType'>>(
  groups: readonly Group[],
  inherited: ReadonlySet<number>,
): Group[] {
  const passed = groups.filter(({ id }) => inherited.has(id))
  return [...Map.groupBy(passed, ({ accessGroupType }) => accessGroupType).values()].flatMap((ofType) =>
    ofType.length === 1 ? ofType : [],
  )
}

/** The customer's own groups as form values. */
export function chosenOf(fields: readonly GroupField[], own: ReadonlySet<number>): Record<string, number[]> {
  return Object.fromEntries(
    fields.map(({ key, groups }) => [key, groups.map(({ id }) => id).filter((id) => own.has(id))]),
  )
}

/** The ids that are chosen in the visible fields. Ignores what was chosen for another dealer before. */
export function chosenIds(fields: readonly GroupField[], chosen: ChosenGroups): ReadonlySet<number> {
  return new Set(
    fields.flatMap(({ key, groups }) => {
      const offered = new Set(groups.map(({ id }) => id))
      return (chosen[key] ?? []).filter((id) => offered.has(id))
    }),
  )
}

/** The keys of the required fields in which nothing is chosen. */
export function missingKeys(fields: readonly GroupField[], chosen: ChosenGroups): string[] {
  return missingTypes(fields, chosenIds(fields, chosen)).map(keyOf)
}

/** The customer's own groups, which are sent, sorted by id. */
export function ownGroups(
  groups: readonly AccessGroupChoice[],
  options: { chosen: ReadonlySet<number>; inherited: ReadonlySet<number> },
): number[] {
  return ownGroupsOf(groups, options).toSorted((one, other) => one - other)
}
