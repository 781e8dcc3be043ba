import * as api from '@service-center/contract/api.ts'
import { useMemo } from 'react'
import { useDbToolList } from '../dbtool-list.ts'
import { storedFlag } from '../section-flag.tsx'
import type { Member } from './group-members.ts'
import { GroupsDialog } from './GroupsDialog.tsx'
import type { MemberWords } from './member-columns.tsx'
import { MembersTable, type MemberDialogProps } from './MembersTable.tsx'

const WORDS: MemberWords = {
  tableId: 'customer-groups',
  title: 'Customer Accessgroups',
  noun: 'customers',
  groupsOnMembers: 'Accessgroups on customers',
  membersOnGroups: 'Customers on Accessgroups',
  member: 'Customer',
  members: 'Customers',
  hasCustomer: false,
}
const BY_GROUP = storedFlag('customer-groups.by-group', false)
const ONLY_EMPTY = storedFlag('customer-groups.only-empty', false)
const SAVE = api.dbToolMembers.setCustomerGroups

/** The access groups of each customer. */
export default function CustomerGroupsPanel() {
  const list = useDbToolList(api.dbToolMembers.customerGroups)
  const rows = useMemo(
    (): readonly Member[] =>
      list.rows.map(({ Id, Name, DealerName, AccessGroups }) => ({
        id: Id,
        title: Name,
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
      Dialog={CustomerDialog}
    />
  )
}

function CustomerDialog({ member, onClose }: MemberDialogProps) {
  return (
    <GroupsDialog
      endpoint={SAVE}
      member={member}
      title={`Edit Customer: ${member.title}`}
      consequence="Its robots and tablets get the versions of these access groups."
      alert={`AccessGroups for customer group ${member.title} could not be saved`}
      onClose={onClose}
    />
  )
}
