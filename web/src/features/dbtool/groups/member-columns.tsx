import { ChipList } from '../../../ui/page/Chip.tsx'
import type { DataColumn } from '../../../ui/data-table/model/table-types.ts'
import { actionColumn } from '../action-column.tsx'
import { EditButton } from '../EditButton.tsx'
import type { GroupWithMembers, Member } from './group-members.ts'

/** What a section of access groups calls its members. */
export interface MemberWords {
  tableId: string
  /** The section's title. */
  title: string
  /** 'customers', 'robots'. */
  noun: string
  groupsOnMembers: string
  membersOnGroups: string
  /** The header of the first column. */
  member: string
  /** The header of the members of a group. */
  members: string
  /** Whether members have a customer of their own. */
  hasCustomer: boolean
}

interface MemberColumnOptions {
  nameOf: (groupId: number) => string
  onEdit: (id: number) => void
}

/** Chips before the rest collapses to '+n'. */
const SHOWN_CHIPS = 4

/** A customer or robot, its dealer and its access groups. */
export function memberColumns(
  { member, hasCustomer }: MemberWords,
  { nameOf, onEdit }: MemberColumnOptions,
): DataColumn<Member>[] {
  const namesOf = ({ groupIds }: Member) => groupIds.map(nameOf)
  return [
    { id: 'title', header: member, kind: 'text', width: 260, value: ({ title }) => title },
    ...(hasCustomer ? [textColumn('customer', 'Customer', ({ customer }: Member) => customer ?? null)] : []),
    textColumn('dealer', 'Dealer', ({ dealer }: Member) => dealer),
    {
      id: 'groups',
      header: 'AccessGroups',
      kind: 'text',
      width: 400,
      extra: 80,
      phonePlace: 2,
      value: (row) => namesOf(row).join(', '),
      filterValues: namesOf,
      cell: (row) => <ChipList items={namesOf(row)} max={SHOWN_CHIPS} />,
    },
    actionColumn((row) => <EditButton name={row.title} onClick={() => onEdit(row.id)} />),
  ]
}

const titlesOf = (group: GroupWithMembers) => group.members.map(({ title }) => title)

/** An access group, and how many and which members have it. */
export function groupColumns({ members }: MemberWords): DataColumn<GroupWithMembers>[] {
  return [
    { id: 'name', header: 'AccessGroup', kind: 'text', width: 240, value: ({ name }) => name },
    {
      id: 'count',
      header: 'Number',
      kind: 'number',
      width: 100,
      value: (group) => group.members.length,
    },
    {
      id: 'members',
      header: members,
      kind: 'text',
      width: 400,
      extra: 80,
      phonePlace: 2,
      value: (row) => titlesOf(row).join(', '),
      filterValues: titlesOf,
      cell: (row) => <ChipList items={titlesOf(row)} max={SHOWN_CHIPS} />,
    },
  ]
}

function textColumn(id: string, header: string, value: (row: Member) => string | null): DataColumn<Member> {
  return { id, header, kind: 'text', width: 200, value }
}
