import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import type { RobotWithGroups } from '@service-center/contract/dbtool/access-groups.ts'
import { useMemo } from 'react'
import { useRecordQuery } from '../../../kit/form/use-record-query.ts'
import { useDbToolList } from '../shared/dbtool-api.ts'
import { storedFlag } from '../shared/DbToolTable.tsx'
import type { Member } from './group-members.ts'
import { MembersTable, type MemberDialogProps, type MembersSection, GroupsDialog } from './MembersTable.tsx'

const SECTION: MembersSection = {
  tableId: 'robot-groups',
  title: 'Robot Extra Accessgroups',
  noun: 'robots',
  groupsOnMembers: 'Accessgroups on robots',
  membersOnGroups: 'Robots on Accessgroups',
  member: 'Robot',
  members: 'Robots',
  hasCustomer: true,
  byGroup: storedFlag('robot-groups.by-group', false),
  onlyEmpty: storedFlag('robot-groups.only-empty', false),
}
const LIST = api.dbToolMembers.robotGroups
const SAVE = api.dbToolMembers.setRobotGroups

/** The access groups that robots have in addition to those of their customers. */
export default function RobotGroupsPanel() {
  const list = useDbToolList(LIST)
  const rows = useMemo(() => list.rows.map(memberOf), [list.rows])
  return <MembersTable section={SECTION} members={{ ...list, rows }} Dialog={RobotDialog} />
}

const memberOf = (robot: RobotWithGroups): Member => ({
  id: robot.RobotId,
  title: sentence`${robot.RobotId} ${robot.Name}`.trimEnd(),
  customer: robot.CustomerName,
  dealer: robot.DealerName,
  groupIds: robot.AccessGroups,
})

function RobotDialog({ member, onClose }: MemberDialogProps) {
  const query = useRecordQuery(LIST, member.id, ({ data: [rows] }) =>
    rows.map(memberOf).find(({ id }) => id === member.id),
  )
  return (
    <GroupsDialog
      endpoint={SAVE}
      member={member}
      query={query}
      noun="robot"
      title="Edit Robot"
      consequence="These come on top of the access groups of its customer."
      alert={`AccessGroups for robot group ${member.id} could not be saved`}
      onClose={onClose}
    />
  )
}
