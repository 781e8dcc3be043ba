import * as api from '@service-center/contract/api.ts'
import { PRODUCT_MODEL_IDS } from '@service-center/contract/production/product-models.ts'
import { type NewDevice, PRODUCTION_STATUSES } from '@service-center/contract/production/new-device.ts'
import { NEW_DEVICES_PAGE_SIZE } from '@service-center/contract/production/production.ts'
import { IconBan, IconInfoCircle, IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { useViewer } from '../../api/session/credentials.ts'
import { isInternal } from '../../api/session/rights.ts'
import { q } from '../../api/queries/query.ts'
import { addressOf } from '../../kit/addresses.ts'
import { PanelList, type ScreenPanel } from '../../kit/panels/PanelList.tsx'
import { ListTable } from '../../kit/table-screen/ListTable.tsx'
import { timeColumn } from '../../kit/table-screen/time-column.tsx'
import { usePagedList } from '../../kit/table-screen/use-list.ts'
import { useScreenTable } from '../../kit/table-screen/use-table.ts'
import type { DataColumn } from '../../ui/data-table/table-types.ts'
import { LazyPart } from '../../ui/feedback/code-failures.tsx'
import { PageNotice } from '../../ui/feedback/PageState.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { StateText } from '../../ui/state/StateText.tsx'
import type { StateName } from '../../ui/state/states.ts'
import { AddIdsForm, RedeployForm } from './IdForms.tsx'
import classes from './production.module.css'

const STATUSES: Record<NewDevice['status'], { state: StateName; word: string }> = {
  available: { state: 'unknown', word: 'Available' },
  deployed: { state: 'ok', word: 'Deployed' },
}
const SERVER_STATUSES: Record<NewDevice['server_status'], { state: StateName; word: string }> = {
  waiting: { state: 'unknown', word: 'Waiting' },
  provisioned: { state: 'offline', word: 'Provisioned' },
  connected: { state: 'ok', word: 'Connected' },
}
const STATUS_CODES = new Map(PRODUCTION_STATUSES.map((status) => [STATUSES[status].word, status]))

/** The columns of the new-devices table (specification 3, section 3). */
const NEW_DEVICE_COLUMNS: readonly DataColumn<NewDevice>[] = [
  {
    id: 'device_id',
    header: 'Device ID',
    kind: 'number',
    align: 'start',
    look: 'strong',
    width: 120,
    value: ({ device_id: id }) => id,
    filter: 'none',
    hideable: false,
  },
  {
    id: 'order',
    header: 'Priority',
    kind: 'number',
    width: 100,
    value: ({ order }) => order,
    filter: 'none',
  },
  {
    id: 'hardware_id',
    header: 'Hardware ID',
    kind: 'text',
    look: 'mono',
    width: 220,
    value: ({ hardware_id: hardware }) => hardware,
    filter: 'none',
  },
  {
    id: 'status',
    header: 'Status',
    kind: 'text',
    width: 140,
    extra: 18,
    phonePlace: 1,
    value: ({ status }) => STATUSES[status].word,
    cell: ({ status }) => <StateText state={STATUSES[status].state}>{STATUSES[status].word}</StateText>,
    filter: 'values',
    filterOptions: [...STATUS_CODES.keys()],
    filterCode: (word) => STATUS_CODES.get(word) ?? word,
  },
  timeColumn({ id: 'updated_at', header: 'Updated', at: ({ updated_at: at }) => at }),
  {
    id: 'robot_type',
    header: 'Product Model',
    kind: 'text',
    width: 150,
    value: ({ robot_type: model }) => model,
    filter: 'values',
    filterOptions: PRODUCT_MODEL_IDS,
  },
  {
    id: 'server_status',
    header: 'Server Status',
    kind: 'text',
    width: 150,
    extra: 18,
    value: ({ server_status: status }) => SERVER_STATUSES[status].word,
    cell: ({ server_status: status }) => (
      <StateText state={SERVER_STATUSES[status].state}>{SERVER_STATUSES[status].word}</StateText>
    ),
    filter: 'none',
  },
]

const REFUSED = { id: 'refused', icon: <IconBan size={14} stroke={1.6} /> }
const MODELS = {
  id: 'models',
  label: 'Show product models information',
  icon: <IconInfoCircle size={14} stroke={1.6} />,
}
const KEYS = { id: 'keys', label: 'Provisioning keys', icon: <IconKey size={14} stroke={1.6} /> }

const PAGE_SIZES = [5, 10, NEW_DEVICES_PAGE_SIZE, 100, 1000] as const
const NEWEST_FIRST = [{ id: 'updated_at', desc: true }]
/** Height of the table in pixels, and debounce of its filter (specification 3, sections 2 and 9). */
const TABLE_HEIGHT = 300
const FILTER_DEBOUNCE_MS = 500
const keyOf = ({ device_type: type, device_id: id }: NewDevice) => `${type} ${id}`
/** Links only to deployed devices: the others may not have a dashboard yet. */
const linkOf = ({ device_type: type, device_id: id, status }: NewDevice) =>
  status === 'deployed' ? addressOf.device({ type, id }) : undefined

const ProductModelsDialog = lazy(() => import('./schemas/ProductModelsDialog.tsx'))
const RefusedRequestsDialog = lazy(() => import('./RefusedRequestsDialog.tsx'))
const ProvisioningKeysDialog = lazy(() => import('./ProvisioningKeysDialog.tsx'))

/** Ids for new devices: add, redeploy, delete, and the table of new devices (specification 3, section 2). */
export function ProductionPage({ panels }: { panels: readonly ScreenPanel[] }) {
  const [open, setOpen] = useState<'models' | 'keys' | 'refused'>()
  const close = () => setOpen(undefined)
  const isManufacturer = isInternal(useViewer())
  const { data } = useQuery({ ...q(api.refusedProvisionings.list, {}), enabled: isManufacturer })
  const refused = data?.data.length ?? 0
  const count = refused === 0 ? '' : ` (${refused})`
  return (
    <>
      <PageHeader
        title="Production"
        sentence="Ids for new robots and reference stations, and what became of them."
        actions={[
          ...(isManufacturer
            ? [{ ...REFUSED, label: `Refused requests${count}`, onClick: () => setOpen('refused') }]
            : []),
          { ...MODELS, onClick: () => setOpen('models') },
          ...(isManufacturer ? [{ ...KEYS, onClick: () => setOpen('keys') }] : []),
        ]}
      />
      <div className={classes['page']}>
        {!isManufacturer && (
          <PageNotice state="info">
            Ids for new devices belong to the manufacturer: only users of the internal customer see and change
            them.
          </PageNotice>
        )}
        <div className={classes['forms']}>
          {isManufacturer && <AddIdsForm />}
          {isManufacturer && <RedeployForm />}
          <PanelList panels={panels} />
        </div>
        {isManufacturer && <NewDevices />}
      </div>
      <LazyPart fallback={null}>
        {open === 'models' && <ProductModelsDialog onClose={close} />}
        {open === 'refused' && <RefusedRequestsDialog onClose={close} />}
        {open === 'keys' && <ProvisioningKeysDialog onClose={close} />}
      </LazyPart>
    </>
  )
}

/** The table of new devices. Live events keep it up to date. */
function NewDevices() {
  const table = useScreenTable({
    tableId: 'new-devices',
    columns: NEW_DEVICE_COLUMNS,
    defaultSort: NEWEST_FIRST,
    pageSizes: PAGE_SIZES,
    defaultPageSize: NEW_DEVICES_PAGE_SIZE,
  })
  const list = usePagedList(api.production.getNewDevices, {}, table)
  return (
    <Card title="New Robots" label="New devices">
      <ListTable
        label="New Robots"
        noun="new robots"
        table={table}
        list={list}
        rowKey={keyOf}
        rowHeight={30}
        height={TABLE_HEIGHT}
        searchDebounceMs={FILTER_DEBOUNCE_MS}
        rowLink={linkOf}
      />
    </Card>
  )
}
