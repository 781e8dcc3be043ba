export interface ChoosableGroup {
  readonly id: number
  /** The name of its type, such as 'Region'. */
  readonly accessGroupType: string
  readonly inheritable: boolean
  /** Whether every customer needs a group of its type. */
  readonly required: boolean
  /** Whether the viewer may give it to a customer. */
  readonly mayGive: boolean
}

/** The access groups of one type that can be chosen for a customer. */
export interface GroupChoice<Group> {
  readonly accessGroupType: string
  readonly groups: readonly Group[]
  /** Whether at least one of the groups must be chosen. */
  readonly isRequired: boolean
  /** Whether only one of the groups can be chosen, because they are inherited from the dealer. */
  readonly isSingle: boolean
}

/**
 * Which groups can be chosen for a customer below a dealer (specification 2, section 5). Types with exactly one
 * inherited group are left out, because that group applies automatically. Of several inherited groups one must be
 * picked. For other types, any groups that the viewer may give, and at least one if the type is required.
 * @param groups all access groups
 * @param inherited ids of the groups that the dealer passes down
 */
export function groupChoices<Group extends ChoosableGroup>(
  groups: readonly Group[],
  inherited: ReadonlySet<number>,
): GroupChoice<Group>[] {
  return typesOf(groups).flatMap((ofType) => {
    const passed = ofType.filter(({ id }) => inherited.has(id))
    if (passed.length === 1) return []
    const [first] = ofType
    const choosable = passed.length > 0 ? passed : ofType.filter(({ mayGive }) => mayGive)
    if (first === undefined || (choosable.length === 0 && !first.required)) return []
    return {
      accessGroupType: first.accessGroupType,
      groups: choosable,
      isRequired: first.required || passed.length > 0,
      isSingle: passed.length > 0,
    }
  })
}

/** Required types without a chosen group, in the order of `choices`. */
export function missingTypes(
  choices: readonly GroupChoice<ChoosableGroup>[],
  chosen: ReadonlySet<number>,
): string[] {
  return choices
    .filter(({ groups, isRequired }) => isRequired && !groups.some(({ id }) => chosen.has(id)))
    .map(({ accessGroupType }) => accessGroupType)
}

/**
 * The chosen groups to store as the customer's own, without inherited ones. A group picked from several inherited
 * ones is stored, to record the choice.
 */
export function ownGroupsOf(
  groups: readonly ChoosableGroup[],
  { chosen, inherited }: { chosen: ReadonlySet<number>; inherited: ReadonlySet<number> },
): number[] {
  return typesOf(groups).flatMap((ofType) => {
    const passed = ofType.filter(({ id }) => inherited.has(id)).length
    return ofType.map(({ id }) => id).filter((id) => chosen.has(id) && (passed > 1 || !inherited.has(id)))
  })
}

function typesOf<Group extends ChoosableGroup>(groups: readonly Group[]): Group[][] {
  return [...Map.groupBy(groups, ({ accessGroupType }) => accessGroupType).values()]
}
