import * as api from '@service-center/contract/api.ts'
import { useMemo } from 'react'
import { useDbToolList } from '../dbtool-list.ts'
import { storedFlag } from '../section-flag.tsx'
import type { Member } from './group-members.ts'
import { GroupsDialog } from './GroupsDialog.tsx'
import type { MemberWords } from './member-columns.tsx'
import { MembersTable, type MemberDialogProps } from './MembersTable.tsx'

const WORDS: MemberWords = {
  tableId: 'robot-groups',
  title: 'Robot Extra Accessgroups',
  noun: 'robots',
  groupsOnMembers: 'Accessgroups on robots',
  membersOnGroups: 'Robots on Accessgroups',
  member: 'Robot',
  members: 'Robots',
  hasCustomer: true,
}
const BY_GROUP = storedFlag('robot-groups.by-group', false)
const ONLY_EMPTY = storedFlag('robot-groups.only-empty', false)
const SAVE = api.dbToolMembers.setRobotGroups

/** The access groups that robots have beside those of their customers. */
export default function RobotGroupsPanel() {
  const list = useDbToolList(api.dbToolMembers.robotGroups)
  const rows = useMemo(
    (): readonly Member[] =>
      list.rows.map(({ RobotId, Name, CustomerName, DealerName, AccessGroups }) => ({
        id: RobotId,
        title: `${RobotId} ${Name}`.trimEnd(),
        customer: CustomerName,
        dealer: DealerName,
        groupIds: AccessGroups,
      })),
    [list.rows],
  )
  return (
    <MembersTable
      words={WORDS}
      members={{ ...list, rows }}
      byGroup={BY_GROUP}
      onlyEmpty={ONLY_EMPTY}
      Dialog={RobotDialog}
    />
  )
}

function RobotDialog({ member, onClose }: MemberDialogProps) {
  return (
    <GroupsDialog
      endpoint={SAVE}
      member={member}
      title="Edit Robot"
      consequence="These come on top of the access groups of its customer."
      alert={`AccessGroups for robot group ${member.id} could not be saved`}
      onClose={onClose}
    />
  )
}
