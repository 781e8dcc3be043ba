/** A customer or robot with its own access groups. */
export interface Member {
  readonly id: number
  /** A customer's name, or a robot's id and name. */
  readonly title: string
  /** Only robots have one. */
  readonly customer?: string
  readonly dealer: string
  readonly groupIds: readonly number[]
}

export interface GroupWithMembers {
  readonly id: number
  readonly name: string
  readonly members: readonly Member[]
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** All access groups with their members; the members are sorted by name. */
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
