import type { DeviceStatus } from '@service-center/contract/device-data/device-data.ts'
import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import { Button, Switch } from '@mantine/core'
import { IconChartLine } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useStoredValue } from '../../api/stored-value.ts'
import { WithStatus } from '../../kit/device/status/use-device-status.tsx'
import type { PanelDevice } from '../../kit/device/dashboard-panel.ts'
import {
  DASHBOARD_PARAMS,
  type DashboardPlace,
  type DiagramsSearch,
  type RowSetting,
  type RowSettings,
} from '../../kit/device/dashboard-search.ts'
import { useHasSupport } from '../../kit/device/status/use-device-support.ts'
import { EmptyState } from '../../ui/feedback/PageState.tsx'
import { KeyCap } from '../../ui/page/marks.tsx'
import { DeviceDiagrams } from './DeviceDiagrams.tsx'
import {
  chosenKeys,
  rememberRows,
  settingsFor,
  shownKeys,
  ticketSetting,
  useDiagramKeys,
  useRememberedRows,
  withSetting,
} from './diagram-settings.ts'
import { KeyPicker } from './KeyPicker.tsx'
import { boundedWindow, liveEnd, liveWindow, type TimeWindow } from './time/time-window.ts'
import { WindowPicker } from './time/WindowPicker.tsx'
import classes from './diagrams.module.css'

const NO_SETTINGS: RowSettings = {}

/** A device's diagrams with the controls for window and keys. Loaded lazily. */
// oxlint-disable-next-line import/no-default-export
export default function HistoricDiagrams({ device }: { device: PanelDevice }) {
  return (
    <WithStatus type={device.kind.type} id={device.id}>
      {(status) => <ChosenDiagrams device={device} status={status} />}
    </WithStatus>
  )
}

function ChosenDiagrams({ device, status }: { device: PanelDevice; status: DeviceStatus }) {
  const { id, robotId, place } = device
  const { type } = device.kind
  const [search, setSearch] = useDiagramsSearch(place)
  const [window, setWindow] = useState(() => windowOf(search, Date.now() / 1000))
  const { available, standard } = useDiagramKeys(type, status)
  const remembered = useStoredValue(chosenKeys)[type]
  const { keys, kept } = shownKeys(search.keys ?? remembered, standard)
  const rememberedRows = useRememberedRows(type)
  // A link shows the rows as its sender saw them, not as this user last chose.
  const settings = search.rows ?? (search.keys === undefined ? rememberedRows : NO_SETTINGS)
  const rows = useMemo(() => settingsFor(settings, keys), [settings, keys])
  useAddress(window, { keys: kept, rows, search, setSearch })
  const choose = (next: string[]) => {
    chosenKeys.set({ ...chosenKeys.get(), [type]: next })
    const added = next.filter((key) => !keys.includes(key))
    const nextRows = settingsFor({ ...settingsFor(rememberedRows, added), ...settings }, next)
    setSearch({ ...searchOf(window, Date.now() / 1000), keys: next, rows: nextRows })
  }
  const changeRow = (key: string, setting: RowSetting) => {
    rememberRows(type, withSetting(rememberedRows, key, setting))
    const next = settingsFor(withSetting(settings, key, setting), keys)
    setSearch({ ...searchOf(window, Date.now() / 1000), keys: [...keys], rows: next })
  }
  return (
    <>
      <div className={classes['tools']}>
        <WindowPicker window={window} onWindowChange={setWindow} />
        <div className={classes['rest']}>
          <Button variant="subtle" onClick={() => setWindow(liveWindow(Date.now() / 1000))}>
            Last 30 min
          </Button>
          <TicketSwitch type={type} />
          <KeyPicker available={available} chosen={keys} standard={standard} onChange={choose} />
        </div>
      </div>
      {available.length === 0 && keys.length === 0 ? (
        <EmptyState title="No values yet" icon={<IconChartLine size={24} stroke={1.6} aria-hidden />}>
          They appear here as soon as the device reports.
        </EmptyState>
      ) : (
        <DeviceDiagrams
          type={type}
          deviceId={id}
          keys={keys}
          settings={settings}
          onSettingChange={changeRow}
          window={window}
          onWindowChange={setWindow}
          {...(robotId === undefined ? {} : { robotId })}
        />
      )}
      <Hint />
    </>
  )
}

function Hint() {
  return (
    <div className={classes['hint']} data-screen-only>
      <span>Drag to move, wheel to zoom.</span>
      <span>
        <KeyCap>←</KeyCap> <KeyCap>→</KeyCap> cursor
      </span>
      <span>
        <KeyCap>+</KeyCap> <KeyCap>−</KeyCap> zoom
      </span>
      <span>
        <KeyCap>PgUp</KeyCap> <KeyCap>PgDn</KeyCap> step
      </span>
    </div>
  )
}

const NOTHING: DiagramsSearch = {}

/** The state of the open diagrams in the address, so that they can be shared, and a setter that replaces it. */
function useDiagramsSearch(
  place: DashboardPlace,
): [search: DiagramsSearch, setSearch: (next: DiagramsSearch) => void] {
  const param = DASHBOARD_PARAMS[place].diagrams
  const { [param]: search = NOTHING } = useSearch({ strict: false })
  const navigate = useNavigate()
  const setSearch = useCallback(
    (next: DiagramsSearch) =>
      void navigate({ to: '.', search: (before) => ({ ...before, [param]: next }), replace: true }),
    [navigate, param],
  )
  return [search, setSearch]
}

/** The window from the address, or the default one. */
function windowOf({ from, to, span }: DiagramsSearch, now: number): TimeWindow {
  if (from !== undefined && to !== undefined) return boundedWindow({ from, to }, now)
  return liveWindow(now, span)
}

/** The parameters for a window. A window that ends with the present is stored by its length. */
function searchOf({ from, to }: TimeWindow, now: number): Pick<DiagramsSearch, 'from' | 'to' | 'span'> {
  if (to >= liveEnd(now)) return { from: undefined, to: undefined, span: Math.round(to - from) }
  return { from: Math.round(from), to: Math.round(to), span: undefined }
}

/** A gesture changes the window in each frame. The address is updated when the gesture pauses. */
const ADDRESS_REST_MS = 400

/** Copies the state to the address. */
function useAddress(
  window: TimeWindow,
  options: {
    keys: readonly string[] | undefined
    rows: RowSettings | undefined
    search: DiagramsSearch
    setSearch: (next: DiagramsSearch) => void
  },
): void {
  const { keys, rows, search, setSearch } = options
  useEffect(() => {
    const timer = setTimeout(() => {
      const next = searchOf(window, Date.now() / 1000)
      const isSameTime = next.from === search.from && next.to === search.to && next.span === search.span
      if (!isSameTime || keys?.join('\n') !== search.keys?.join('\n'))
        setSearch({ ...next, keys: keys && [...keys], rows })
    }, ADDRESS_REST_MS)
    return () => clearTimeout(timer)
  }, [window, keys, rows, search, setSearch])
}

/** Shows or hides the marks of tickets. Remembered in this browser. */
function TicketSwitch({ type }: { type: DeviceType }) {
  const isShown = useStoredValue(ticketSetting)
  if (!useHasSupport(type)) return null
  return (
    <Switch
      label="Tickets"
      checked={isShown}
      onChange={(event) => ticketSetting.set(event.currentTarget.checked)}
    />
  )
}
