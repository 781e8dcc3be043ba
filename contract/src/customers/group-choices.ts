/** What the rules below need of an access group. */
export interface ChoosableGroup {
  readonly id: number
  /** The name of its type: 'Region'. */
  readonly accessGroupType: string
  readonly inheritable: boolean
  /** Whether every customer needs a group of its type. */
  readonly required: boolean
  /** Whether the viewer may give it to a customer. */
  readonly mayGive: boolean
}

/** The access groups of one type, of which a customer can get some. */
export interface GroupChoice<Group> {
  readonly accessGroupType: string
  readonly groups: readonly Group[]
  /** Whether at least one of them must be chosen. */
  readonly isRequired: boolean
  /** Whether only one of them can be chosen: they come from the dealer, of whose groups the user picks one. */
  readonly isSingle: boolean
}

/**
 * What is chosen for a customer below a dealer (specification 2, section 5): of a type of which the dealer passes one
 * group down, nothing, because that one applies by itself; of a type of which it passes several down, one of these; of
 * other types any group that the viewer may give, and at least one where the type is required.
 * @param groups all access groups
 * @param inherited the ids of those that the dealer passes down
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

/** The types of which something must be chosen and is not, in the order of `choices`. */
export function missingTypes(
  choices: readonly GroupChoice<ChoosableGroup>[],
  chosen: ReadonlySet<number>,
): string[] {
  return choices
    .filter(({ groups, isRequired }) => isRequired && !groups.some(({ id }) => chosen.has(id)))
    .map(({ accessGroupType }) => accessGroupType)
}

/**
 * The chosen groups that are stored as the customer's own: without those that it inherits anyway. One that was picked of
 * several inherited ones of its type is stored, as it says which one was picked.
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
