import type { DeviceStatus } from '@service-center/contract/device-data/device-data.ts'
import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import { Button, Switch } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useStoredValue } from '../../api/stored-value.ts'
import { WithStatus } from '../../kit/device/WithStatus.tsx'
import type { PanelDevice } from '../../kit/device/dashboard-panel.ts'
import {
  DASHBOARD_PARAMS,
  type DashboardPlace,
  type DiagramsSearch,
  type RowSetting,
  type RowSettings,
} from '../../kit/device/dashboard-search.ts'
import { useHasSupport } from '../../kit/device/use-device-support.ts'
import { KeyCap } from '../../ui/page/KeyCap.tsx'
import { DeviceDiagrams } from './DeviceDiagrams.tsx'
import { chosenKeys } from './chosen-keys.ts'
import { settingsFor, withSetting } from './model/row-settings.ts'
import { boundedWindow, liveEnd, liveWindow, type TimeWindow } from './model/time-window.ts'
import { NoValuesYet } from './parts/DiagramStates.tsx'
import { KeyPicker } from './parts/KeyPicker.tsx'
import { WindowPicker } from './parts/WindowPicker.tsx'
import { rememberRows, useRememberedRows } from './remembered-rows.ts'
import { shownKeys } from './shown-keys.ts'
import { ticketSetting } from './tickets/ticket-setting.ts'
import { useDiagramKeys } from './use-diagram-keys.ts'
import classes from './diagrams.module.css'

const NOTHING: DiagramsSearch = {}

/**
 * The state of open diagrams in the address, so that they can be shared.
 * @returns the state, and a setter that replaces it
 */
function useDiagramsSearch(
  place: DashboardPlace,
): [search: DiagramsSearch, keep: (shown: DiagramsSearch) => void] {
  const param = DASHBOARD_PARAMS[place].diagrams
  const { [param]: search = NOTHING } = useSearch({ strict: false })
  const navigate = useNavigate()
  const keep = useCallback(
    (shown: DiagramsSearch) =>
      void navigate({ to: '.', search: (before) => ({ ...before, [param]: shown }), replace: true }),
    [navigate, param],
  )
  return [search, keep]
}

/** A gesture changes the window on each frame; the address is updated when it pauses. */
const ADDRESS_REST_MS = 400

const NO_SETTINGS: RowSettings = {}

interface HistoricDiagramsProps {
  device: PanelDevice
}

/** A device's diagrams with the controls for window and keys. A lazy default export. */
// oxlint-disable-next-line import/no-default-export
export default function HistoricDiagrams({ device }: HistoricDiagramsProps) {
  return (
    <WithStatus type={device.kind.type} id={device.id}>
      {(status) => <ChosenDiagrams device={device} status={status} />}
    </WithStatus>
  )
}

function ChosenDiagrams({ device, status }: HistoricDiagramsProps & { status: DeviceStatus }) {
  const { id, robotId, place } = device
  const { type } = device.kind
  const [search, onShown] = useDiagramsSearch(place)
  const [window, setWindow] = useState(() => windowOf(search, Date.now() / 1000))
  const { available, standard } = useDiagramKeys(type, status)
  const remembered = useStoredValue(chosenKeys)[type]
  const { keys, kept } = shownKeys(search.keys ?? remembered, standard)
  const rememberedRows = useRememberedRows(type)
  // A link shows the rows as its sender saw them, not as they were drawn here last.
  const settings = search.rows ?? (search.keys === undefined ? rememberedRows : NO_SETTINGS)
  const rows = useMemo(() => settingsFor(settings, keys), [settings, keys])
  useAddress(window, { keys: kept, rows, search, onShown })
  const choose = (next: string[]) => {
    chosenKeys.set({ ...chosenKeys.get(), [type]: next })
    const added = next.filter((key) => !keys.includes(key))
    const nextRows = settingsFor({ ...settingsFor(rememberedRows, added), ...settings }, next)
    onShown({ ...searchOf(window, Date.now() / 1000), keys: next, rows: nextRows })
  }
  const changeRow = (key: string, setting: RowSetting) => {
    rememberRows(type, withSetting(rememberedRows, key, setting))
    const next = settingsFor(withSetting(settings, key, setting), keys)
    onShown({ ...searchOf(window, Date.now() / 1000), keys: [...keys], rows: next })
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
        <NoValuesYet />
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
    <div className={classes['hint']}>
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

/** The window in an address, or the default one. */
function windowOf({ from, to, span }: DiagramsSearch, now: number): TimeWindow {
  if (from !== undefined && to !== undefined) return boundedWindow({ from, to }, now)
  return liveWindow(now, span)
}

/** The parameters for a window; one that ends with the present is stored by its length. */
function searchOf({ from, to }: TimeWindow, now: number): Pick<DiagramsSearch, 'from' | 'to' | 'span'> {
  if (to >= liveEnd(now)) return { from: undefined, to: undefined, span: Math.round(to - from) }
  return { from: Math.round(from), to: Math.round(to), span: undefined }
}

/** Keeps the state in the address, so that it can be shared. */
function useAddress(
  window: TimeWindow,
  options: {
    keys: readonly string[] | undefined
    rows: RowSettings | undefined
    search: DiagramsSearch
    onShown: (shown: DiagramsSearch) => void
  },
): void {
  const { keys, rows, search, onShown } = options
  useEffect(() => {
    const timer = setTimeout(() => {
      const next = searchOf(window, Date.now() / 1000)
      const isSameTime = next.from === search.from && next.to === search.to && next.span === search.span
      if (!isSameTime || keys?.join('\n') !== search.keys?.join('\n'))
        onShown({ ...next, keys: keys && [...keys], rows })
    }, ADDRESS_REST_MS)
    return () => clearTimeout(timer)
  }, [window, keys, rows, search, onShown])
}

/** Shows or hides the marks of tickets; remembered in this browser. */
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
