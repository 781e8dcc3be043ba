import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import type { FeatureGroup } from '@service-center/contract/dbtool/feature-groups.ts'
import { IconTag } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useViewer } from '../../../api/session/credentials.ts'
import { isInternal } from '../../../api/session/rights.ts'
import { CheckboxField } from '../../../kit/fields/SwitchField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import { useRecordQuery } from '../../../kit/form/use-record-query.ts'
import { RowButton } from '../../../kit/table-screen/RowButton.tsx'
import type { DataColumn } from '../../../ui/data-table/table-types.ts'
import { useMinute } from '../../../ui/time/current-time.ts'
import { formatTime } from '../../../ui/time/format-time.ts'
import { useTimeOffset } from '../../../ui/time/Time.tsx'
import { CreateButton, EditButton } from '../shared/buttons.tsx'
import { DbToolTable, actionColumn } from '../shared/DbToolTable.tsx'
import { useDbToolList, withAlert } from '../shared/dbtool-api.ts'
import { ProductButton, revealedKeyOf, useMadeProduct, useOpenProduct } from '../shared/product-opening.tsx'
import { RecordDialog } from '../shared/RecordDialog.tsx'
import { saleOf, saleText } from '../shared/sale.ts'
import { SaleCell } from '../shared/SaleCell.tsx'
import { PricesDialog } from './PricesDialog.tsx'

/** `id` is that of a feature group; undefined for a new one. */
type OpenDialog = { kind: 'edit' | 'prices'; id: number | undefined }

const BY_NAME = [{ id: 'Name', desc: false }]
const keyOf = ({ Id }: FeatureGroup) => String(Id)

export default function FeatureGroupsPanel() {
  const [dialog, setDialog] = useState<OpenDialog>()
  const mayChange = isInternal(useViewer())
  const groups = useDbToolList(LIST)
  const now = useMinute()
  const offset = useTimeOffset()
  const openProduct = useOpenProduct()
  const made = useMadeProduct()
  const columns = useMemo(
    () => [
      ...COLUMNS,
      saleColumn({
        today: formatTime(now, { offset, pattern: 'date' }),
        mend:
          openProduct &&
          (({ Id, Features }) =>
            // A group that only lacks a price needs no new feature.
            Features > 0
              ? setDialog({ kind: 'prices', id: Id })
              : openProduct({ step: 'feature', group: Id })),
      }),
      actionColumn<FeatureGroup>(
        ({ Id, Name }) => (
          <>
            <PricesButton name={Name} onClick={() => setDialog({ kind: 'prices', id: Id })} />
            {mayChange && <EditButton name={Name} onClick={() => setDialog({ kind: 'edit', id: Id })} />}
          </>
        ),
        110,
      ),
    ],
    [mayChange, now, offset, openProduct],
  )
  const close = () => setDialog(undefined)
  const chosen = groups.rows.find(({ Id }) => Id === dialog?.id)
  return (
    <>
      <DbToolTable
        id="feature-groups"
        label="Feature groups"
        noun="feature groups"
        columns={columns}
        defaultSort={BY_NAME}
        list={groups}
        rowKey={keyOf}
        revealedKey={revealedKeyOf(made?.group)}
      >
        <ProductButton />
        <CreateButton
          label="Create feature group"
          mayChange={mayChange}
          onClick={() => setDialog({ kind: 'edit', id: undefined })}
        />
      </DbToolTable>
      {dialog?.kind === 'edit' && (dialog.id === undefined || chosen !== undefined) && (
        <FeatureGroupDialog group={chosen} onClose={close} />
      )}
      {chosen !== undefined && dialog?.kind === 'prices' && (
        <PricesDialog group={chosen} mayChange={mayChange} onClose={close} />
      )}
    </>
  )
}

const COLUMNS: readonly DataColumn<FeatureGroup>[] = [
  { id: 'Name', header: 'Name', kind: 'text', width: 280, value: ({ Name }) => Name },
  {
    id: 'isTemplateGroup',
    header: 'Template group',
    kind: 'text',
    width: 150,
    value: ({ isTemplateGroup }) => (isTemplateGroup ? 'Yes' : 'No'),
  },
  { id: 'Features', header: 'Features', kind: 'number', width: 110, value: ({ Features }) => Features },
  {
    id: 'Prices',
    header: 'Prices',
    kind: 'number',
    width: 110,
    phonePlace: 2,
    value: ({ Prices }) => Prices,
  },
]

interface SaleColumnOptions {
  /** YYYY/MM/DD. */
  today: string
  /** Opens what adds the missing part; undefined for viewers who may not. */
  mend: ((group: FeatureGroup) => void) | undefined
}

/** What is missing before a customer can buy a group, or who can buy it. */
function saleColumn({ today, mend }: SaleColumnOptions): DataColumn<FeatureGroup> {
  return {
    id: 'Sale',
    header: 'For sale',
    kind: 'text',
    width: 230,
    extra: 24,
    value: (group) => saleText(saleOf(group, today)),
    cell: (group) => {
      const sale = saleOf(group, today)
      return <SaleCell sale={sale} name={group.Name} onMend={mend && (() => mend(group))} />
    },
  }
}

function PricesButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <RowButton label="Prices" name={sentence`Prices of ${name}`} onClick={onClick}>
      <IconTag size={16} stroke={1.6} />
    </RowButton>
  )
}

interface GroupValues {
  name: string
  isTemplateGroup: boolean
}

const { save: SAVE, list: LIST } = api.dbToolFeatureGroups

const valuesOf = (group: FeatureGroup | undefined): GroupValues => ({
  name: group?.Name ?? '',
  isTemplateGroup: group?.isTemplateGroup ?? false,
})

const CREATE_ALERT = withAlert(SAVE, ({ code, message }) =>
  code === 'feature_group_exists'
    ? `Could not create new feature group: ${message}`
    : 'Could not create new feature group',
)

interface FeatureGroupDialogProps {
  /** Undefined for a new one. */
  group: FeatureGroup | undefined
  onClose: () => void
}

function FeatureGroupDialog({ group, onClose }: FeatureGroupDialogProps) {
  const form = useRecordForm(SAVE, {
    record: group,
    query: useRecordQuery(LIST, group?.Id, ({ data: [rows] }) => rows.find(({ Id }) => Id === group?.Id)),
    toValues: valuesOf,
    input: (values, base) => ({ body: { ...values, ...(base && { id: base.Id, was: valuesOf(base) }) } }),
    noun: 'feature group',
    compared: [
      { field: 'name', label: 'Name', text: ({ name }) => name },
      {
        field: 'isTemplateGroup',
        label: 'Template group',
        text: ({ isTemplateGroup }) => (isTemplateGroup ? 'Yes' : 'No'),
      },
    ],
    // The specification has an alert for new groups only.
    ...(group === undefined && CREATE_ALERT),
    success: (_reply, { name }) => sentence`Feature group ${name.trim()} saved`,
    onSuccess: onClose,
  })
  return (
    <RecordDialog form={form} noun="feature group" name={group?.Name} onClose={onClose}>
      <TextField label="Name" withAsterisk {...form.field('name')} />
      <CheckboxField
        label="Template group"
        description="Its features are templates of layouts."
        {...form.field('isTemplateGroup')}
      />
    </RecordDialog>
  )
}
