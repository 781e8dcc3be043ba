import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import type { CustomerWithGroups } from '@service-center/contract/dbtool/access-groups.ts'
import { useMemo } from 'react'
import { useRecordQuery } from '../../../kit/form/use-record-query.ts'
import { useDbToolList } from '../shared/dbtool-api.ts'
import { storedFlag } from '../shared/DbToolTable.tsx'
import type { Member } from './group-members.ts'
import { MembersTable, type MemberDialogProps, type MembersSection, GroupsDialog } from './MembersTable.tsx'

const SECTION: MembersSection = {
  tableId: 'customer-groups',
  title: 'Customer Accessgroups',
  noun: 'customers',
  groupsOnMembers: 'Accessgroups on customers',
  membersOnGroups: 'Customers on Accessgroups',
  member: 'Customer',
  members: 'Customers',
  hasCustomer: false,
  byGroup: storedFlag('customer-groups.by-group', false),
  onlyEmpty: storedFlag('customer-groups.only-empty', false),
}
const LIST = api.dbToolMembers.customerGroups
const SAVE = api.dbToolMembers.setCustomerGroups

export default function CustomerGroupsPanel() {
  const list = useDbToolList(LIST)
  const rows = useMemo(() => list.rows.map(memberOf), [list.rows])
  return <MembersTable section={SECTION} members={{ ...list, rows }} Dialog={CustomerDialog} />
}

const memberOf = ({ Id, Name, DealerName, AccessGroups }: CustomerWithGroups): Member => ({
  id: Id,
  title: Name,
  dealer: DealerName,
  groupIds: AccessGroups,
})

function CustomerDialog({ member, onClose }: MemberDialogProps) {
  const query = useRecordQuery(LIST, member.id, ({ data: [rows] }) =>
    rows.map(memberOf).find(({ id }) => id === member.id),
  )
  return (
    <GroupsDialog
      endpoint={SAVE}
      member={member}
      query={query}
      noun="customer"
      title={sentence`Edit Customer: ${member.title}`}
      consequence="Its robots and tablets get the versions of these access groups."
      alert={sentence`AccessGroups for customer group ${member.title} could not be saved`}
      onClose={onClose}
    />
  )
}
