import * as api from '@service-center/contract/api.ts'
import type {
  ChangelogDeviceType,
  ChangelogRefresh,
  ChangelogVersion,
} from '@service-center/contract/changelog/changelog.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { IconCloudDownload, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useViewer } from '../../api/credentials.ts'
import { isInternal } from '../../api/is-internal.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { useReloadResources } from '../../api/resources.ts'
import { mayCall } from '../../api/rights.ts'
import { storedValue, useStoredValue } from '../../api/stored-value.ts'
import { addressOf } from '../../kit/addresses.ts'
import { TableScreen } from '../../kit/table-screen/TableScreen.tsx'
import { useWholeList } from '../../kit/table-screen/use-list.ts'
import { useScreenTable } from '../../kit/table-screen/use-table.ts'
import { PageNotice } from '../../ui/feedback/PageNotice.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { formatNumber } from '../../ui/numbers/format-number.ts'
import type { HeaderAction } from '../../ui/page/PageHeader.tsx'
import { changelogColumns } from './changelog-columns.tsx'
import { productsOf, rowsOf, type VersionRow } from './changelog-rows.ts'
import { EditVersionDialog, NewVersionDialog } from './form/VersionForms.tsx'
import { ChangelogTools } from './parts/ChangelogTools.tsx'
import { VersionDialog } from './parts/VersionDialog.tsx'

/** Live events say more; this is for a console that misses them. */
const POLL_MS = 5000

/** The refresh of a changelog that is written in Monday, and what starts one. */
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

/** Says that a refresh has ended which ran while this page was open, and loads the changelog again. */
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

const HIGHEST_FIRST = [{ id: 'version', desc: true }]
const keyOf = ({ version }: VersionRow) => String(version.id)

/** Whether holders of ChangelogTecnical see raw names and what is not translated. */
const technicalView = storedValue<boolean>({
  key: 'service-center.changelog.technical',
  parse: (text) => text !== 'false',
  format: String,
})

/** The changelog of the app and of robot software (specification 2, section 2.10). A lazy default export. */
export default function ChangelogPage() {
  const { type } = useSearch({ from: '/shell/verified/changelog' })
  const deviceType = type ?? DEVICE_TYPE.tablet
  // Each has columns of its own.
  return <Changelog key={deviceType} deviceType={deviceType} />
}

function Changelog({ deviceType }: { deviceType: ChangelogDeviceType }) {
  const { version, product } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<ChangelogVersion | 'new'>()
  const { mayReadRaw, mayWrite } = useAccess()
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
  const actions = actionsOf({
    create: isWriter ? () => setDialog('new') : undefined,
    refresh: mayWrite && source === 'monday' ? start : undefined,
    isBusy,
  })
  const ofDialog = { deviceType, products, onClose: () => setDialog(undefined) }
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
      actions={actions}
      isRefreshing={list.isLoading}
      csv={{ fileName: deviceType === 2 ? 'changelog-app.csv' : 'changelog-robot.csv' }}
      notice={refresh === undefined ? undefined : <RefreshNotice refresh={refresh} />}
      toolbarExtra={
        <ChangelogTools
          deviceType={deviceType}
          products={products}
          product={product}
          technicalView={mayReadRaw ? technicalView : undefined}
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
      {dialog === 'new' && <NewVersionDialog {...ofDialog} />}
      {dialog !== undefined && dialog !== 'new' && (
        <EditVersionDialog
          {...ofDialog}
          version={dialog}
          // The address still has the former name.
          onSaved={(name) => name !== dialog.name && show(undefined)}
        />
      )}
    </TableScreen>
  )
}

/** The actions in the header, of those that are possible. */
function actionsOf(possible: {
  create: (() => void) | undefined
  refresh: (() => void) | undefined
  isBusy: boolean
}): HeaderAction[] {
  const { create, refresh, isBusy } = possible
  const actions: HeaderAction[] = []
  if (create !== undefined) {
    actions.push({
      id: 'new',
      label: 'New version',
      icon: <IconPlus size={14} stroke={1.6} />,
      onClick: create,
    })
  }
  if (refresh !== undefined) {
    const icon = <IconCloudDownload size={14} stroke={1.6} />
    actions.push({ id: 'monday', label: 'Refresh from Monday', icon, onClick: refresh, disabled: isBusy })
  }
  return actions
}

/** Whoever has the right reads raw names; of these, users of the internal customer write. */
function useAccess(): { mayReadRaw: boolean; mayWrite: boolean } {
  const viewer = useViewer()
  const mayReadRaw = mayCall(viewer, api.changelog.refreshState.right)
  return { mayReadRaw, mayWrite: isInternal(viewer) && mayCall(viewer, api.changelog.create.right) }
}

/** How the refresh goes, or why the last one failed; nothing after one that was complete. */
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
