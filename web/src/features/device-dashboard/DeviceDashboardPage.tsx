import type { DeviceStatus } from '@service-center/contract/device-data/device-data.ts'
import {
  DEVICE_KINDS,
  DEVICE_TYPE,
  type DeviceKind,
  deviceKindOf,
} from '@service-center/contract/devices/devices.ts'
import { idParam } from '@service-center/contract/endpoint/fields.ts'
import { foldedWords } from '@service-center/contract/text/fold.ts'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { deviceTitle, findDevice, useFleet } from '../../api/shared-data/fleet.ts'
import { useStoredValue } from '../../api/stored-value.ts'
import type { Load } from '../../api/queries/use-load.ts'
import type {
  BodyPanel,
  DashboardPanel,
  DialogPanel,
  PanelDevice,
  SectionPanel,
} from '../../kit/device/dashboard-panel.ts'
import { translateSetting } from '../../kit/device/values/dictionary.ts'
import { useDeviceStatus } from '../../kit/device/status/use-device-status.tsx'
import { addressOf } from '../../kit/addresses.ts'
import { FirstLoad } from '../../ui/feedback/FirstLoad.tsx'
import { LazyPart } from '../../ui/feedback/code-failures.tsx'
import { LoadingState } from '../../ui/feedback/Loaded.tsx'
import { useWidth } from '../../ui/use-width.ts'
import { CopyButton } from '../../ui/page/CopyButton.tsx'
import { PageHeader, type HeaderAction } from '../../ui/page/PageHeader.tsx'
import { CustomerBar } from './CustomerBar.tsx'
import { DeprecatedBar, RefusedBar } from './NoticeBars.tsx'
import { StatusBar } from './StatusBar.tsx'
import { DeviceDialogs, DataMenu, useOpenDialogs } from './DeviceDialogs.tsx'
import { useStatusDownload } from './status-download.ts'
import { StatusCards, SearchedWords, KeySearch } from './facts/StatusCards.tsx'
import { DeviceNotFound, StatusLoaded } from './facts/StatusStates.tsx'
import {
  DashboardPanels,
  useDashboardPanels,
  type PanelsOfDevice,
  PanelSections,
  PanelTools,
} from './device-panels.tsx'
import classes from './dashboard.module.css'

/** In narrower windows the buttons of dialogs do not fit next to the device's name. */
const TIGHT = '(max-width: 87.49em)'

/** The dashboard of one device (specification 2, section 2.2). */
export function DeviceDashboardPage({ panels }: { panels: readonly DashboardPanel[] }) {
  const { kind: segment = '', deviceId = '' } = useParams({ strict: false })
  // The route accepts only known types.
  const kind = deviceKindOf(segment) ?? DEVICE_KINDS[DEVICE_TYPE.robot]
  // A ten-digit number may be out of the range of an id.
  const id = idParam.safeParse(deviceId).data
  if (id === undefined) return <NoDevice kind={kind} id={deviceId} />
  return (
    <DashboardPanels value={panels}>
      <Dashboard key={`${kind.type} ${id}`} kind={kind} id={id} />
    </DashboardPanels>
  )
}

function Dashboard({ kind, id }: { kind: DeviceKind; id: number }) {
  const load = useDeviceStatus(kind.type, id)
  const { data: status, failure, retry, loadedAt } = load
  const fleet = useFleet()
  const known = findDevice(fleet ?? [], { type: kind.type, id })
  const deprecated = status?.deprecated ?? known?.deprecated ?? null
  const panels = useDashboardPanels(kind, { status, isDeprecated: deprecated !== null })
  const download = useStatusDownload(status)
  const width = useWidth()
  const [keyword, setKeyword] = useState('')
  const words = useMemo(() => foldedWords(keyword), [keyword])
  const search = <KeySearch keyword={keyword} onKeyword={setKeyword} />
  if (failure?.kind === 'notFound') return <NoDevice kind={kind} id={String(id)} />

  const title = deviceTitle({ id, name: status?.deviceName ?? known?.name ?? '' })
  const device: PanelDevice = {
    kind,
    id,
    title,
    place: 'page',
    robotId: known?.connectedRobotId ?? undefined,
  }
  // Wait until it is known whether the device is deprecated: the bar for that would move everything below.
  const isLayoutKnown = status !== undefined || fleet !== undefined || failure !== undefined
  return (
    <article className={classes['page']}>
      <DashboardHeader device={device} panels={panels} download={download} />
      {isLayoutKnown ? (
        <>
          {deprecated !== null && <DeprecatedBar kind={kind} replacement={deprecated} />}
          <StatusBar
            kind={kind}
            status={status}
            onDownload={download}
            staleSince={failure === undefined ? undefined : loadedAt}
            search={width === 'wide' && search}
          />
          <CustomerBar customerId={status?.customerId ?? known?.customerId} />
          <div className={classes['body']}>
            {width === 'phone' && panels.tools.length > 0 && (
              <div className={classes['actions']}>
                <PanelTools device={device} panels={panels.tools} />
              </div>
            )}
            {width !== 'wide' && <div className={classes['find']}>{search}</div>}
            <SearchedWords value={words}>
              <DashboardBody device={device} load={load} sections={panels.sections} panels={panels.body} />
            </SearchedWords>
          </div>
        </>
      ) : (
        <LoadingState onRetry={retry} />
      )}
    </article>
  )
}

interface DashboardBodyProps {
  device: PanelDevice
  load: Load<DeviceStatus>
  sections: readonly SectionPanel[]
  panels: readonly BodyPanel[]
}

/** The device's values, and below them the panels of other features. */
function DashboardBody({ device, load, sections, panels }: DashboardBodyProps) {
  return (
    <StatusLoaded load={load} type={device.kind.type} grid="main">
      {(status) => (
        <>
          <RefusedBar refused={status.refused} />
          <PanelSections device={device} status={status} panels={sections} />
          <StatusCards status={status} grid="main" />
          <div className={classes['panels']}>
            <LazyPart fallback={<FirstLoad />}>
              <PanelSections device={device} status={status} panels={panels} />
            </LazyPart>
          </div>
        </>
      )}
    </StatusLoaded>
  )
}

interface DashboardHeaderProps {
  device: PanelDevice
  panels: PanelsOfDevice
  download: (() => void) | undefined
}

/** The device's name and its tools; on a phone the tools are in a menu. */
function DashboardHeader({ device, panels, download }: DashboardHeaderProps) {
  const { kind, title, place } = device
  const { dataMenu, header, tools } = panels
  const dialogs = useOpenDialogs(place)
  const isPhone = useWidth() === 'phone'
  const isTight = useMediaQuery(TIGHT, undefined, { getInitialValueInEffect: false })
  const pageTools = usePageTools(download)
  const actionOf = (panel: DialogPanel): HeaderAction => ({
    id: panel.id,
    label: panel.label,
    icon: panel.icon,
    onClick: () => dialogs.open(panel),
  })
  return (
    <>
      <PageHeader
        title={title}
        back={<BackLink kind={kind} />}
        after={<CopyButton text={title} label="Copy id and name" message="value copied to clipboard" />}
        {...(isPhone
          ? { actions: [...[...dataMenu, ...header].map(actionOf), ...pageTools] }
          : {
              menu: <DataMenu label="Data" panels={dataMenu} onOpen={dialogs.open} />,
              actions: header.filter(({ isPrimary }) => isPrimary !== true).map(actionOf),
              isTight,
              primary: (
                <>
                  <PanelTools device={device} panels={tools} />
                  <PrimaryButtons panels={header} onOpen={dialogs.open} />
                </>
              ),
            })}
      />
      <DeviceDialogs device={device} panels={[...dataMenu, ...header]} dialogs={dialogs} />
    </>
  )
}

interface PrimaryButtonsProps {
  panels: readonly DialogPanel[]
  onOpen: (panel: DialogPanel) => void
}

function PrimaryButtons({ panels, onOpen }: PrimaryButtonsProps) {
  return panels
    .filter(({ isPrimary }) => isPrimary === true)
    .map((panel) => (
      <Button key={panel.id} leftSection={panel.icon} onClick={() => onOpen(panel)}>
        {panel.label}
      </Button>
    ))
}

/** On a phone the tools of the status bar move into the header's menu. */
function usePageTools(download: (() => void) | undefined): readonly HeaderAction[] {
  const isTranslated = useStoredValue(translateSetting)
  return [
    {
      id: 'translate',
      label: isTranslated ? 'Show raw keys and values' : 'Translate keys and values',
      onClick: () => translateSetting.set(!isTranslated),
    },
    { id: 'csv', label: 'Download CSV', onClick: () => download?.(), disabled: download === undefined },
  ]
}

function NoDevice({ kind, id }: { kind: DeviceKind; id: string }) {
  return (
    <article className={classes['page']}>
      <PageHeader title={id} back={<BackLink kind={kind} />} />
      <DeviceNotFound kind={kind} id={id} />
    </article>
  )
}

function BackLink({ kind }: { kind: DeviceKind }) {
  return (
    <Link {...addressOf.deviceOverview(kind)}>
      {kind.plural.charAt(0).toUpperCase() + kind.plural.slice(1)}
    </Link>
  )
}
