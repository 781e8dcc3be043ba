import { sentence } from '@service-center/contract/text/name-characters.ts'
import type * as api from '@service-center/contract/api.ts'
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useMemo, useState } from 'react'
import type { ApiError } from '../../../api/calls/api-error.ts'
import { type StoredValue, useStoredValue } from '../../../api/stored-value.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ReadOnlyField } from '../../../kit/form/FieldLayout.tsx'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import type { ListRows } from '../../../kit/table-screen/use-list.ts'
import type { DataColumn } from '../../../ui/data-table/table-types.ts'
import { ChipList } from '../../../ui/page/marks.tsx'
import { actionColumn, DbToolTable, FlagBox, useFiltered, ViewSwitch } from '../shared/DbToolTable.tsx'
import { EditButton } from '../shared/buttons.tsx'
import { withAlert } from '../shared/dbtool-api.ts'
import { GroupsField, useGroupChoices } from './GroupsField.tsx'
import { groupsWithMembers, type GroupWithMembers, type Member } from './group-members.ts'

const BY_TITLE = [{ id: 'title', desc: false }]
const BY_NAME = [{ id: 'name', desc: false }]
const memberKey = ({ id }: Member) => String(id)
const hasNoGroup = ({ groupIds }: Member) => groupIds.length === 0
const groupKey = ({ id }: GroupWithMembers) => String(id)

/** How many chips are shown before the rest collapses to '+n'. */
const SHOWN_CHIPS = 4

/** What differs between the sections for customers and for robots. */
export interface MembersSection {
  tableId: string
  title: string
  /** 'customers' or 'robots'. */
  noun: string
  groupsOnMembers: string
  membersOnGroups: string
  /** The header of the first column. */
  member: string
  /** The header of the column with the members of a group. */
  members: string
  /** Whether there is a column for the member's customer. */
  hasCustomer: boolean
  /** Whether the table lists the groups instead of the members. */
  byGroup: StoredValue<boolean>
  onlyEmpty: StoredValue<boolean>
}

export interface MemberDialogProps {
  member: Member
  onClose: () => void
}

interface MembersTableProps {
  section: MembersSection
  members: ListRows<Member>
  Dialog: ComponentType<MemberDialogProps>
}

/** Lists customers or robots with their access groups, or the other way round (specification 3, section 2). */
export function MembersTable({ section, members, Dialog }: MembersTableProps) {
  const [editedId, setEditedId] = useState<number>()
  const View = useStoredValue(section.byGroup) ? ByGroup : ByMember
  const edited = members.rows.find(({ id }) => id === editedId)
  return (
    <>
      <View section={section} members={members} onEdit={setEditedId}>
        <ViewSwitch
          label={sentence`View of ${section.title}`}
          flag={section.byGroup}
          views={[section.groupsOnMembers, section.membersOnGroups]}
        />
      </View>
      {edited !== undefined && <Dialog member={edited} onClose={() => setEditedId(undefined)} />}
    </>
  )
}

type ViewProps = Pick<MembersTableProps, 'section' | 'members'> & {
  onEdit: (id: number) => void
  children: ReactNode
}

function ByMember({ section, members, onEdit, children }: ViewProps) {
  const { nameOf } = useGroupChoices()
  const columns = useMemo(() => memberColumns(section, { nameOf, onEdit }), [section, nameOf, onEdit])
  return (
    <DbToolTable
      id={section.tableId}
      label={section.groupsOnMembers}
      noun={section.noun}
      columns={columns}
      defaultSort={BY_TITLE}
      {...useFiltered(members, section.onlyEmpty, hasNoGroup)}
      rowKey={memberKey}
    >
      <FlagBox label="Only show empty" flag={section.onlyEmpty} />
      {children}
    </DbToolTable>
  )
}

interface MemberColumnOptions {
  nameOf: (groupId: number) => string
  onEdit: (id: number) => void
}

function memberColumns(
  { member, hasCustomer }: MembersSection,
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

function textColumn(id: string, header: string, value: (row: Member) => string | null): DataColumn<Member> {
  return { id, header, kind: 'text', width: 200, value }
}

function ByGroup({ section, members, children }: ViewProps) {
  const { choices } = useGroupChoices()
  const rows = useMemo(() => groupsWithMembers(choices, members.rows), [choices, members.rows])
  const columns = useMemo(() => groupColumns(section), [section])
  return (
    <DbToolTable
      id={`${section.tableId}-by-group`}
      label={section.membersOnGroups}
      noun="access groups"
      columns={columns}
      defaultSort={BY_NAME}
      list={{ ...members, rows }}
      rowKey={groupKey}
    >
      {children}
    </DbToolTable>
  )
}

function groupColumns({ members }: MembersSection): DataColumn<GroupWithMembers>[] {
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

const titlesOf = (group: GroupWithMembers) => group.members.map(({ title }) => title)

interface GroupsDialogProps {
  endpoint: typeof api.dbToolMembers.setCustomerGroups | typeof api.dbToolMembers.setRobotGroups
  member: Member
  /** Loads the member again. */
  query: FetchQueryOptions<Member, ApiError, Member, QueryKey>
  title: string
  /** 'customer' or 'robot'. */
  noun: string
  /** The note beside the save button. */
  consequence: string
  /** The error message when saving fails. */
  alert: string
  onClose: () => void
}

/** Edits the access groups of a customer or robot. */
export function GroupsDialog(props: GroupsDialogProps) {
  const { endpoint, member, query, title, noun, consequence, alert, onClose } = props
  const { nameOf } = useGroupChoices()
  const form = useRecordForm(endpoint, {
    record: member,
    query,
    toValues: ({ groupIds }) => ({ groups: [...groupIds] }),
    input: ({ groups }, base) => ({
      body: { i: base.id, g: groups.map((id) => ({ i: id, p: 0 as const })), was: [...base.groupIds] },
    }),
    noun,
    compared: [
      {
        field: 'groups',
        label: 'AccessGroups',
        text: ({ groups }) => groups.map(nameOf).toSorted().join(', '),
      },
    ],
    renamed: { g: 'groups' },
    ...withAlert(endpoint, () => alert),
    success: sentence`Access groups of ${member.title} saved`,
    onSuccess: onClose,
  })
  return (
    <DialogForm
      form={form}
      title={title}
      verb="Save access groups"
      needsChange
      note={consequence}
      onClose={onClose}
    >
      <ReadOnlyField label={member.customer === undefined ? 'Customer' : 'Robot'}>
        {member.title}
      </ReadOnlyField>
      <GroupsField label="AccessGroups" {...form.group('groups')} />
    </DialogForm>
  )
}
