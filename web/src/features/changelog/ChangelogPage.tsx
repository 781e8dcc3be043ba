import * as api from '@service-center/contract/api.ts'
import type {
  ChangelogDeviceType,
  ChangelogRefresh,
  ChangelogVersion,
} from '@service-center/contract/changelog/changelog.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { Select, Switch } from '@mantine/core'
import { IconCloudDownload, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { messageOf } from '../../api/calls/api-error.ts'
import { useViewer } from '../../api/session/credentials.ts'
import { mayCall, isInternal } from '../../api/session/rights.ts'
import { q, useApiMutation, useReloadResources } from '../../api/queries/query.ts'
import { storedValue, useStoredValue } from '../../api/stored-value.ts'
import { addressOf } from '../../kit/addresses.ts'
import { TableScreen } from '../../kit/table-screen/TableScreen.tsx'
import { useWholeList } from '../../kit/table-screen/use-list.ts'
import { useScreenTable } from '../../kit/table-screen/use-table.ts'
import { PageNotice } from '../../ui/feedback/PageState.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import type { HeaderAction } from '../../ui/page/PageHeader.tsx'
import { changelogColumns } from './changelog-columns.tsx'
import { productsOf, rowsOf, type VersionRow } from './changelog-rows.ts'
import { VersionDialog } from './VersionDialog.tsx'
import { EditVersionDialog, NewVersionDialog } from './VersionForms.tsx'
import classes from './changelog.module.css'

const HIGHEST_FIRST = [{ id: 'version', desc: true }]
const keyOf = ({ version }: VersionRow) => String(version.id)

/** Whether users with the right ChangelogTecnical see raw names, and items without a translation. */
const technicalView = storedValue<boolean>({
  key: 'service-center.changelog.technical',
  parse: (text) => text !== 'false',
  format: String,
})

/** The changelog of the app and of robot software (specification 2, section 2.10). */
export default function ChangelogPage() {
  const { type } = useSearch({ from: '/shell/verified/changelog' })
  const deviceType = type ?? DEVICE_TYPE.tablet
  // The key resets the table, because each device type has its own columns.
  return <Changelog key={deviceType} deviceType={deviceType} />
}

function Changelog({ deviceType }: { deviceType: ChangelogDeviceType }) {
  const { version, product } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<ChangelogVersion | 'new'>()
  const viewer = useViewer()
  const mayReadRaw = mayCall(viewer, api.changelog.refreshState.right)
  const mayWrite = isInternal(viewer) && mayCall(viewer, api.changelog.create.right)
  const isTechnical = useStoredValue(technicalView) && mayReadRaw
  const list = useWholeList(api.changelog.list, { query: { deviceTypeId: `${deviceType}` } })
  const source = list.data?.source
  const columns = useMemo(() => changelogColumns(deviceType), [deviceType])
  const table = useScreenTable({ tableId: `changelog-${deviceType}`, columns, defaultSort: HIGHEST_FIRST })
  const rows = useMemo(() => rowsOf(list.rows, { isTechnical, product }), [list.rows, isTechnical, product])
  const products = useMemo(() => productsOf(list.rows), [list.rows])
  const { refresh, isBusy, start } = useRefresh(deviceType, { isOutside: mayReadRaw && source === 'monday' })
  const show = (name: string | undefined) =>
    void navigate({ to: '.', search: (before) => ({ ...before, version: name }), resetScroll: false })
  const isWriter = mayWrite && source === 'embedded'
  const create: HeaderAction = {
    id: 'new',
    label: 'New version',
    icon: <IconPlus size={14} stroke={1.6} />,
    onClick: () => setDialog('new'),
  }
  const readMonday: HeaderAction = {
    id: 'monday',
    label: 'Refresh from Monday',
    icon: <IconCloudDownload size={14} stroke={1.6} />,
    onClick: start,
    disabled: isBusy,
  }
  const dialogProps = { deviceType, products, onClose: () => setDialog(undefined) }
  return (
    <TableScreen
      title="Changelog"
      sentence="What has changed in each version. Click a version to read all of it."
      label="Versions"
      noun="versions"
      table={table}
      list={{ ...list, rows }}
      rowKey={keyOf}
      rowLink={({ version: { name } }) => addressOf.changelog({ type: deviceType, version: name })}
      onRowOpen={({ version: { name } }) => show(name)}
      actions={isWriter ? [create] : mayWrite && source === 'monday' ? [readMonday] : []}
      isRefreshing={list.isLoading}
      csv={{ fileName: deviceType === 2 ? 'changelog-app.csv' : 'changelog-robot.csv' }}
      notice={refresh === undefined ? undefined : <RefreshNotice refresh={refresh} />}
      toolbarExtra={
        <ChangelogTools
          deviceType={deviceType}
          products={products}
          product={product}
          mayReadRaw={mayReadRaw}
        />
      }
    >
      <VersionDialog
        deviceType={deviceType}
        name={dialog === undefined ? version : undefined}
        isTechnical={isTechnical}
        isWriter={isWriter}
        onEdit={setDialog}
        onClose={() => show(undefined)}
      />
      {dialog === 'new' && <NewVersionDialog {...dialogProps} />}
      {dialog !== undefined && dialog !== 'new' && (
        <EditVersionDialog
          {...dialogProps}
          version={dialog}
          // Closes the version, because the address still has the old name.
          onSaved={(name) => name !== dialog.name && show(undefined)}
        />
      )}
    </TableScreen>
  )
}

/** A fallback if live events about the refresh are missed. */
const POLL_MS = 5000

/** State and start of the refresh of a changelog that is written in Monday. */
function useRefresh(
  deviceType: ChangelogDeviceType,
  { isOutside }: { isOutside: boolean },
): { refresh: ChangelogRefresh | undefined; isBusy: boolean; start: () => void } {
  const params = { id: `${deviceType}` } as const
  const { data: refresh } = useQuery({
    ...q(api.changelog.refreshState, { params }),
    enabled: isOutside,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS : false),
  })
  const { mutate, isPending } = useApiMutation(api.changelog.refresh)
  const isRunning = refresh?.state === 'running'
  useEnd(isRunning, refresh)
  return {
    refresh: isOutside ? refresh : undefined,
    isBusy: isPending || isRunning,
    start: () => mutate({ params }, { onError: (error) => void toast.error(messageOf(error)) }),
  }
}

/** Shows a toast and loads the changelog again when a refresh ends that this page has seen running. */
function useEnd(isRunning: boolean, refresh: ChangelogRefresh | undefined): void {
  const reload = useReloadResources()
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !isRunning && refresh?.state === 'done') {
      toast.success('The changelog was refreshed')
      reload(['changelog'])
    }
    wasRunning.current = isRunning
  }, [isRunning, refresh, reload])
}

/** The progress of a running refresh, or why the last one failed. */
function RefreshNotice({ refresh }: { refresh: ChangelogRefresh | undefined }) {
  if (refresh?.state === 'running') return <PageNotice state="info">{progressText(refresh)}</PageNotice>
  if (refresh?.state !== 'failed') return null
  return (
    <PageNotice state="warning">
      The last refresh failed, so the changelog before it is shown. {refresh.failure}.
    </PageNotice>
  )
}

function progressText({ read, total }: ChangelogRefresh): string {
  if (read === 0) return 'The changelog is being read from Monday…'
  const of = total === null ? '' : ` of ${formatNumber(total)}`
  return `The changelog is being read from Monday: ${formatNumber(read)}${of} items`
}

interface ChangelogToolsProps {
  deviceType: ChangelogDeviceType
  products: readonly string[]
  product: string | undefined
  mayReadRaw: boolean
}

function ChangelogTools({ deviceType, products, product, mayReadRaw }: ChangelogToolsProps) {
  const isTechnical = useStoredValue(technicalView)
  const navigate = useNavigate()
  return (
    <div className={classes['tools']}>
      <Select
        className={classes['select'] ?? ''}
        aria-label="Device Type"
        data={DEVICE_TYPE_CHOICES}
        value={deviceType}
        allowDeselect={false}
        onChange={(type) => type !== null && void navigate(addressOf.changelog({ type }))}
      />
      <ProductSelect products={products} product={product} />
      {mayReadRaw && (
        <Switch
          label="Technical view"
          checked={isTechnical}
          onChange={(event) => technicalView.set(event.currentTarget.checked)}
        />
      )}
    </div>
  )
}

/** See specification 2, section 2.10. */
const DEVICE_TYPE_CHOICES = [
  { value: 2, label: 'App Versions' },
  { value: 1, label: 'Robot Software Versions' },
] as const

function ProductSelect({ products, product }: { products: readonly string[]; product: string | undefined }) {
  const navigate = useNavigate()
  // A chosen product that no version has any more is listed too, so that it can be cleared.
  const data = product === undefined || products.includes(product) ? [...products] : [...products, product]
  return (
    <Select
      className={classes['product'] ?? ''}
      aria-label="Product"
      placeholder="All products"
      // Disabled rather than hidden while the products load, so that nothing moves.
      disabled={data.length === 0}
      data={data}
      value={product ?? null}
      clearable
      clearButtonProps={{ 'aria-label': 'All products' }}
      onChange={(value) =>
        void navigate({
          to: '.',
          search: (before) => ({ ...before, product: value ?? undefined }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
