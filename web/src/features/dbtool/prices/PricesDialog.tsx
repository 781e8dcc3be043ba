import * as api from '@service-center/contract/api.ts'
import type { FeatureGroup, GroupPrice } from '@service-center/contract/dbtool/feature-groups.ts'
import { useMemo, useRef, useState } from 'react'
import { ExportButton } from '../../../kit/table-screen/ExportButton.tsx'
import { ListTable } from '../../../kit/table-screen/ListTable.tsx'
import type { DataTableHandle } from '../../../ui/data-table/model/data-table-props.ts'
import type { DataColumn } from '../../../ui/data-table/model/table-types.ts'
import { AppDialog } from '../../../ui/dialog/AppDialog.tsx'
import { dayText } from '../../../ui/time/day-text.ts'
import { formatTime } from '../../../ui/time/format-time.ts'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import { useMinute } from '../../../ui/time/use-minute.ts'
import { actionColumn } from '../action-column.tsx'
import { CreateButton } from '../CreateButton.tsx'
import { useDbToolList } from '../dbtool-list.ts'
import classes from '../dbtool.module.css'
import { HoldsForAll } from '../HoldsForAll.tsx'
import { RemoveRowButton } from '../RemoveRowButton.tsx'
import { ROW_HEIGHT } from '../table-constants.ts'
import { useDbToolTable } from '../use-dbtool-table.ts'
import { CreatePriceDialog } from './CreatePriceDialog.tsx'
import { ownershipText, priceText } from './price-text.ts'

const keyOf = ({ Id }: GroupPrice) => String(Id)
const NEWEST_FIRST = [{ id: 'From', desc: true }]

interface PricesDialogProps {
  group: FeatureGroup
  mayChange: boolean
  onClose: () => void
}

/** The prices of a feature group: new ones are added, and prices are removed. */
export function PricesDialog({ group, mayChange, onClose }: PricesDialogProps) {
  const [isAdding, setAdding] = useState(false)
  const list = useDbToolList(api.dbToolFeatureGroups.prices, { params: { featureGroupId: String(group.Id) } })
  const today = formatTime(useMinute(), { offset: useTimeOffset(), pattern: 'date' })
  const columns = useMemo(
    () => [...columnsOf(today), ...(mayChange ? [removeColumn(group)] : [])],
    [today, mayChange, group],
  )
  const table = useDbToolTable({ id: 'prices', columns, defaultSort: NEWEST_FIRST })
  const handle = useRef<DataTableHandle>(null)
  // In place of the list, and back to it.
  if (isAdding) return <CreatePriceDialog group={group} onClose={() => setAdding(false)} />
  return (
    <AppDialog opened title="Prices" about={group.Name} size="data" onClose={onClose}>
      <div className={classes['dialogHead']}>
        <p>What it costs those who have all access groups of a price, from its day on.</p>
        <div className={classes['dialogTools']}>
          {!mayChange && <HoldsForAll />}
          <ExportButton
            table={handle}
            fileName={`prices-${group.Name}.csv`}
            isEmpty={list.rows.length === 0}
          />
          {mayChange && <CreateButton label="Create price" onClick={() => setAdding(true)} />}
        </div>
      </div>
      <ListTable
        ref={handle}
        label="Prices"
        noun="prices"
        table={table}
        list={list}
        rowKey={keyOf}
        rowHeight={ROW_HEIGHT}
        height="bounded"
        hasSearchHotkey={false}
      />
    </AppDialog>
  )
}

/** @param today YYYY/MM/DD */
const columnsOf = (today: string): DataColumn<GroupPrice>[] => [
  { id: 'Name', header: 'Name', kind: 'text', width: 260, value: ({ Name }) => Name },
  {
    id: 'Price',
    header: 'Price',
    kind: 'number',
    width: 170,
    phonePlace: 2,
    value: ({ Price }) => Price,
    text: priceText,
    cell: priceText,
  },
  {
    id: 'From',
    header: 'From',
    kind: 'text',
    width: 190,
    value: ({ From }) => startText(From, today),
  },
  {
    id: 'OwnershipDuration',
    header: 'OwnershipDuration',
    kind: 'number',
    width: 170,
    value: ({ OwnershipDuration }) => OwnershipDuration,
    shown: ({ OwnershipDuration }) => ownershipText(OwnershipDuration),
    cell: ({ OwnershipDuration }) => ownershipText(OwnershipDuration),
  },
  {
    id: 'Description',
    header: 'Description',
    kind: 'text',
    width: 220,
    value: ({ Description }) => Description,
  },
]

/** '2026/12/01', with the word when it is still to come. */
function startText(day: string, today: string): string {
  const text = dayText(day)
  return text > today ? `${text} (not started)` : text
}

const removeColumn = (group: FeatureGroup) =>
  actionColumn<GroupPrice>((price) => (
    <RemoveRowButton
      endpoint={api.dbToolFeatureGroups.removePrice}
      input={{ query: { p: String(price.Id) } }}
      label={`Remove price ${priceText(price)} for ${price.Name}`}
      title={`Remove the price ${priceText(price)}?`}
      text={`${group.Name} then no longer costs this for ${price.Name}. This cannot be undone.`}
      verb="Remove price"
      keepLabel="Keep price"
      success={`Price ${priceText(price)} removed`}
      alert="Could not remove price"
    />
  ))
