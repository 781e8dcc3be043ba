import { SegmentedControl } from '@mantine/core'
import { useMemo, useState, type ComponentType, type ReactNode } from 'react'
import type { StoredValue } from '../../../api/stored-value.ts'
import { useStoredValue } from '../../../api/stored-value.ts'
import type { ListRows } from '../../../kit/table-screen/use-list.ts'
import { DbToolTable } from '../DbToolTable.tsx'
import { FlagBox } from '../section-flag.tsx'
import { groupsWithMembers, type GroupWithMembers, type Member } from './group-members.ts'
import { useGroupChoices } from './group-choices.ts'
import { groupColumns, memberColumns, type MemberWords } from './member-columns.tsx'

/** A dialog that edits the groups of a member. */
export interface MemberDialogProps {
  member: Member
  onClose: () => void
}

interface MembersTableProps {
  words: MemberWords
  members: ListRows<Member>
  /** Whether the table lists the groups instead of the members. */
  byGroup: StoredValue<boolean>
  onlyEmpty: StoredValue<boolean>
  /** The dialog that edits a member. */
  Dialog: ComponentType<MemberDialogProps>
}

const BY_TITLE = [{ id: 'title', desc: false }]
const BY_NAME = [{ id: 'name', desc: false }]
const memberKey = ({ id }: Member) => String(id)
const groupKey = ({ id }: GroupWithMembers) => String(id)

/** Access groups on customers or robots, or these on access groups (specification 3, section 2). */
export function MembersTable({ words, members, byGroup, onlyEmpty, Dialog }: MembersTableProps) {
  const [editedId, setEditedId] = useState<number>()
  const isByGroup = useStoredValue(byGroup)
  const edited = members.rows.find(({ id }) => id === editedId)
  const view = (
    <SegmentedControl
      size="xs"
      aria-label={`View of ${words.title}`}
      data={[
        { value: 'members', label: words.groupsOnMembers },
        { value: 'groups', label: words.membersOnGroups },
      ]}
      value={isByGroup ? 'groups' : 'members'}
      onChange={(value) => byGroup.set(value === 'groups')}
    />
  )
  return (
    <>
      {isByGroup ? (
        <ByGroup words={words} members={members}>
          {view}
        </ByGroup>
      ) : (
        <ByMember words={words} members={members} onlyEmpty={onlyEmpty} onEdit={setEditedId}>
          {view}
        </ByMember>
      )}
      {edited !== undefined && <Dialog member={edited} onClose={() => setEditedId(undefined)} />}
    </>
  )
}

type ViewProps = Pick<MembersTableProps, 'words' | 'members'> & { children: ReactNode }

interface ByMemberProps extends ViewProps {
  onlyEmpty: StoredValue<boolean>
  onEdit: (id: number) => void
}

function ByMember({ words, members, onlyEmpty, onEdit, children }: ByMemberProps) {
  const { nameOf } = useGroupChoices()
  const isOnlyEmpty = useStoredValue(onlyEmpty)
  const { rows } = members
  const shown = useMemo(
    () => (isOnlyEmpty ? rows.filter(({ groupIds }) => groupIds.length === 0) : rows),
    [rows, isOnlyEmpty],
  )
  const columns = useMemo(() => memberColumns(words, { nameOf, onEdit }), [words, nameOf, onEdit])
  return (
    <DbToolTable
      id={words.tableId}
      label={words.groupsOnMembers}
      noun={words.noun}
      columns={columns}
      defaultSort={BY_TITLE}
      list={{ ...members, rows: shown }}
      count={rows.length}
      rowKey={memberKey}
    >
      <FlagBox label="Only show empty" flag={onlyEmpty} />
      {children}
    </DbToolTable>
  )
}

function ByGroup({ words, members, children }: ViewProps) {
  const { choices } = useGroupChoices()
  const rows = useMemo(() => groupsWithMembers(choices, members.rows), [choices, members.rows])
  const columns = useMemo(() => groupColumns(words), [words])
  return (
    <DbToolTable
      id={`${words.tableId}-by-group`}
      label={words.membersOnGroups}
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
