import * as api from '@service-center/contract/api.ts'
import type { Purchase } from '@service-center/contract/dbtool/purchases.ts'
import { useMemo, useState } from 'react'
import { CreateButton } from '../CreateButton.tsx'
import { useDbToolList } from '../dbtool-list.ts'
import { DbToolTable } from '../DbToolTable.tsx'
import { CreatePurchaseDialog } from './CreatePurchaseDialog.tsx'
import { purchaseColumns } from './purchase-columns.tsx'
import { RefundDialog } from './RefundDialog.tsx'

const NEWEST_FIRST = [{ id: 'From', desc: true }]
const keyOf = ({ Id }: Purchase) => String(Id)

/** Manage Purchases: the feature groups that customers own, and for how long. */
export default function PurchasesPanel() {
  const [isCreating, setCreating] = useState(false)
  const [edited, setEdited] = useState<Purchase>()
  const list = useDbToolList(api.dbToolPurchases.list)
  const columns = useMemo(() => purchaseColumns(setEdited), [])
  return (
    <>
      <DbToolTable
        id="purchases"
        label="Purchases"
        noun="purchases"
        columns={columns}
        defaultSort={NEWEST_FIRST}
        list={list}
        rowKey={keyOf}
      >
        <CreateButton label="Create purchase" onClick={() => setCreating(true)} />
      </DbToolTable>
      {isCreating && <CreatePurchaseDialog onClose={() => setCreating(false)} />}
      {edited !== undefined && <RefundDialog purchase={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}
