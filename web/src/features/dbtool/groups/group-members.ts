/** A customer or robot with its own access groups. */
export interface Member {
  readonly id: number
  /** Its name; a robot's is its id and name. */
  readonly title: string
  /** A robot's customer. */
  readonly customer?: string
  readonly dealer: string
  readonly groupIds: readonly number[]
}

/** An access group with its members. */
export interface GroupWithMembers {
  readonly id: number
  readonly name: string
  readonly members: readonly Member[]
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Every access group with the members that have it, each list in the order of names. */
export function groupsWithMembers(
  groups: readonly { readonly id: number; readonly name: string }[],
  members: readonly Member[],
): GroupWithMembers[] {
  const ofGroup = new Map<number, Member[]>()
  for (const member of members.toSorted((a, b) => collator.compare(a.title, b.title))) {
    for (const id of member.groupIds) {
      const list = ofGroup.get(id)
      if (list === undefined) ofGroup.set(id, [member])
      else list.push(member)
    }
  }
  return groups.map(({ id, name }) => ({ id, name, members: ofGroup.get(id) ?? [] }))
}
