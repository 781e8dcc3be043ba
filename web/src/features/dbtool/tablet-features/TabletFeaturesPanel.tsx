import * as api from '@service-center/contract/api.ts'
import type { TabletWithFeatures } from '@service-center/contract/dbtool/tablet-features.ts'
import { useMemo, useState } from 'react'
import { useStoredValue } from '../../../api/stored-value.ts'
import type { DataColumn } from '../../../ui/data-table/model/table-types.ts'
import { actionColumn } from '../action-column.tsx'
import { useDbToolList } from '../dbtool-list.ts'
import { DbToolTable } from '../DbToolTable.tsx'
import { EditButton } from '../EditButton.tsx'
import { FlagBox, storedFlag } from '../section-flag.tsx'
import { FeatureChips } from './FeatureChips.tsx'
import { TabletFeaturesDialog } from './TabletFeaturesDialog.tsx'
import { featureText } from './feature-text.ts'

const BY_TABLET = [{ id: 'TabletID', desc: false }]
const ONLY_CHOSEN = storedFlag('tablet-features.only-chosen', false)
const keyOf = ({ Id }: TabletWithFeatures) => String(Id)

/** Manage Tablet Features: what is chosen for single tablets, beside purchases and configurations. */
export default function TabletFeaturesPanel() {
  const [edited, setEdited] = useState<TabletWithFeatures>()
  const isOnlyChosen = useStoredValue(ONLY_CHOSEN)
  const list = useDbToolList(api.dbToolTabletFeatures.list)
  const shown = useMemo(
    () => (isOnlyChosen ? list.rows.filter(({ Features }) => Features.length > 0) : list.rows),
    [list.rows, isOnlyChosen],
  )
  const columns = useMemo(() => columnsOf(setEdited), [])
  return (
    <>
      <DbToolTable
        id="tablet-features"
        label="Tablets with their chosen features"
        noun="tablets"
        columns={columns}
        defaultSort={BY_TABLET}
        list={{ ...list, rows: shown }}
        count={list.rows.length}
        rowKey={keyOf}
      >
        <FlagBox label="Only show tablets with features" flag={ONLY_CHOSEN} />
      </DbToolTable>
      {edited !== undefined && <TabletFeaturesDialog tablet={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

const namesOf = ({ Features }: TabletWithFeatures) => Features.map(({ Name }) => Name)

function columnsOf(onEdit: (tablet: TabletWithFeatures) => void): DataColumn<TabletWithFeatures>[] {
  return [
    {
      id: 'TabletID',
      header: 'TabletID',
      kind: 'number',
      width: 140,
      align: 'start',
      look: 'strong',
      value: ({ Id }) => Id,
    },
    {
      id: 'Features',
      header: 'Features',
      kind: 'text',
      width: 560,
      extra: 80,
      phonePlace: 2,
      value: ({ Features }) => Features.map(featureText).join(', '),
      filterValues: namesOf,
      cell: ({ Features }) => <FeatureChips features={Features} />,
    },
    actionColumn((row) => <EditButton name={`features of tablet ${row.Id}`} onClick={() => onEdit(row)} />),
  ]
}
