import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import type { FeatureGroup, GroupPrice } from '@service-center/contract/dbtool/feature-groups.ts'
import { IconCalendarOff, IconCopy } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { ROW_HEIGHT, SectionButton, useSectionTable } from '../../../kit/panels/SectionTable.tsx'
import { ConfirmButton } from '../../../kit/table-screen/ConfirmButton.tsx'
import { ExportButton } from '../../../kit/table-screen/ExportButton.tsx'
import { ListTable } from '../../../kit/table-screen/ListTable.tsx'
import { RowButton } from '../../../kit/table-screen/RowButton.tsx'
import type { DataTableHandle } from '../../../ui/data-table/data-table-props.ts'
import { AppDialog } from '../../../ui/dialog/AppDialog.tsx'
import { formatTime } from '../../../ui/time/format-time.ts'
import { useTimeOffset } from '../../../ui/time/Time.tsx'
import { useMinute } from '../../../ui/time/current-time.ts'
import { useWidth } from '../../../ui/use-width.ts'
import { actionColumn } from '../shared/DbToolTable.tsx'
import { EditButton, ReadOnlyNote } from '../shared/buttons.tsx'
import { useDbToolList, withAlert } from '../shared/dbtool-api.ts'
import { CopyPriceDialog } from './CopyPriceDialog.tsx'
import { PriceDialog } from './PriceDialog.tsx'
import { priceColumns } from './price-columns.tsx'
import { readOf } from './price-form.ts'
import { priceText } from './price-text.ts'
import classes from '../shared/dbtool.module.css'

const { savePrice: SAVE, removePrice: REMOVE, prices: LIST } = api.dbToolFeatureGroups

const keyOf = ({ Id }: GroupPrice) => String(Id)
const NEWEST_FIRST = [{ id: 'From', desc: true }]

interface PricesDialogProps {
  group: FeatureGroup
  mayChange: boolean
  onClose: () => void
}

/** The form that is open; without a price it creates one. */
type OpenForm = { kind: 'save'; price: GroupPrice | undefined } | { kind: 'copy'; price: GroupPrice }

/** Lists, adds, copies, changes, ends and removes the prices of a feature group. */
export function PricesDialog({ group, mayChange, onClose }: PricesDialogProps) {
  const [form, setForm] = useState<OpenForm>()
  const list = useDbToolList(LIST, { params: { featureGroupId: String(group.Id) } })
  const today = formatTime(useMinute(), { offset: useTimeOffset(), pattern: 'date' })
  const columns = useMemo(() => {
    const day = today.replaceAll('/', '-')
    return [
      ...priceColumns({ prices: list.rows, today: day }),
      ...(mayChange ? [buttonsColumn({ group, today: day, open: setForm })] : []),
    ]
  }, [list.rows, today, mayChange, group])
  const table = useSectionTable({ tableId: 'dbtool-prices', columns, defaultSort: NEWEST_FIRST })
  const handle = useRef<DataTableHandle>(null)
  // The form replaces the list while it is open.
  if (form !== undefined) {
    // Always the newest state, because others may change it while the form is open.
    const price = list.rows.find(({ Id }) => Id === form.price?.Id) ?? form.price
    const shared = { group, prices: list.rows, today, onClose: () => setForm(undefined) }
    return form.kind === 'copy' ? (
      <CopyPriceDialog {...shared} price={price ?? form.price} />
    ) : (
      <PriceDialog {...shared} price={price} />
    )
  }
  return (
    <AppDialog opened title="Prices" about={group.Name} size="data" onClose={onClose}>
      <div className={classes['dialogHead']}>
        <p>
          What it costs those who have all access groups of a price, while it is valid. A later price for the
          same groups, currency and ownership replaces it.
        </p>
        <div className={classes['dialogTools']}>
          {!mayChange && <ReadOnlyNote />}
          <ExportButton
            table={handle}
            fileName={`prices-${group.Name}.csv`}
            isEmpty={list.rows.length === 0}
          />
          {mayChange && (
            <SectionButton label="Create price" onClick={() => setForm({ kind: 'save', price: undefined })} />
          )}
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

interface ButtonsOptions {
  group: FeatureGroup
  /** YYYY-MM-DD */
  today: string
  open: (form: OpenForm) => void
}

const buttonsColumn = (options: ButtonsOptions) =>
  actionColumn<GroupPrice>((price) => <PriceButtons {...options} price={price} />, 136)

function PriceButtons({ group, price, today, open }: ButtonsOptions & { price: GroupPrice }) {
  const name = sentence`price ${priceText(price)} for ${price.Name}`
  // A phone has space for three buttons beside the amount: there a price is ended before it can be removed.
  const isNarrow = useWidth() === 'phone'
  const isEndable = canEnd(price, today)
  return (
    <>
      <EditButton name={name} onClick={() => open({ kind: 'save', price })} />
      <RowButton label="Copy" name={sentence`Copy ${name}`} onClick={() => open({ kind: 'copy', price })}>
        <IconCopy size={16} stroke={1.6} />
      </RowButton>
      {isEndable && <EndButton group={group} price={price} name={name} today={today} />}
      {!(isEndable && isNarrow) && <RemoveButton group={group} price={price} name={name} />}
    </>
  )
}

/** A price that never began, or begins today, is removed instead. */
const canEnd = ({ From, To }: GroupPrice, today: string) => From < today && (To === null || To > today)

interface PriceButtonProps {
  group: FeatureGroup
  price: GroupPrice
  /** 'price 99.00 EUR for Denmark' */
  name: string
}

function EndButton({ group, price, name, today }: PriceButtonProps & { today: string }) {
  const was = readOf(price)
  return (
    <ConfirmButton
      endpoint={SAVE}
      input={{ body: { fid: group.Id, id: price.Id, ...was, to: today, was } }}
      name={sentence`End ${name}`}
      title={`End the price ${priceText(price)}?`}
      text={sentence`From today on ${group.Name} no longer costs this for ${price.Name}. Purchases keep what they cost. Editing the price can take the end back.`}
      verb="End price"
      keepLabel="Keep price"
      success={`Price ${priceText(price)} ended`}
      icon={IconCalendarOff}
      {...withAlert(SAVE, () => 'Could not end price')}
    />
  )
}

const RemoveButton = ({ group, price, name }: PriceButtonProps) => (
  <ConfirmButton
    endpoint={REMOVE}
    input={{ query: { p: String(price.Id) } }}
    name={sentence`Remove ${name}`}
    title={`Remove the price ${priceText(price)}?`}
    text={sentence`${group.Name} then no longer costs this for ${price.Name}. Purchases keep what they cost. This cannot be undone.`}
    verb="Remove price"
    keepLabel="Keep price"
    success={`Price ${priceText(price)} removed`}
    {...withAlert(REMOVE, () => 'Could not remove price')}
  />
)
