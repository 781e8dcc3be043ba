import type { DeviceStatus } from '@service-center/contract/device-data/device-data.ts'
import {
  DEVICE_KINDS,
  DEVICE_TYPE,
  type DeviceKind,
  deviceKindOf,
} from '@service-center/contract/devices/devices.ts'
import { idParam } from '@service-center/contract/endpoint/fields.ts'
import { Link, useParams } from '@tanstack/react-router'
import { deviceTitle, findDevice, useFleet } from '../../api/fleet.ts'
import { useStoredValue } from '../../api/stored-value.ts'
import { CopyButton } from '../../ui/page/CopyButton.tsx'
import { PageHeader, type HeaderAction } from '../../ui/page/PageHeader.tsx'
import { useWidth } from '../../ui/hooks/use-width.ts'
import { AssociatedRobot } from './associated/AssociatedRobot.tsx'
import { AssociatedTablets, type AssociatedProps } from './associated/AssociatedTablets.tsx'
import { CustomerBar } from './bars/CustomerBar.tsx'
import { DeprecatedBar } from './bars/DeprecatedBar.tsx'
import { RemoteSupportLink } from './RemoteSupportLink.tsx'
import { StatusBar } from './bars/StatusBar.tsx'
import { StatusCards } from './facts/StatusCards.tsx'
import { DeviceNotFound, StatusFailure, StatusLoading } from './facts/StatusStates.tsx'
import { translateSetting } from '../../kit/device/translate-setting.ts'
import { useDeviceStatus } from '../../kit/device/use-device-status.ts'
import { useStatusDownload } from './download/use-status-download.ts'
import { DATA_DIALOGS, type DataDialogName, dataDialogsOf } from '../device-data/data-dialogs.ts'
import { DataMenu, OpenDataDialog } from '../device-data/DeviceData.tsx'
import { useSearchDialog } from '../device-data/use-search-dialog.ts'
import { diagramsAction } from '../diagrams/diagrams-action.tsx'
import { HistoricDiagrams } from '../diagrams/HistoricDiagrams.tsx'
import { useOpenDiagrams } from '../diagrams/use-open-diagrams.ts'
import classes from './dashboard.module.css'

/** Everything that one device says of itself (specification 2, section 2.2). Loaded by its default export. */
// oxlint-disable-next-line import/no-default-export
export default function DeviceDashboardPage() {
  const { kind: segment = '', deviceId = '' } = useParams({ strict: false })
  // The route lets only known kinds in.
  const kind = deviceKindOf(segment) ?? DEVICE_KINDS[DEVICE_TYPE.robot]
  // Ten digits may say more than an id can hold.
  const id = idParam.safeParse(deviceId).data
  if (id === undefined) return <NoDevice kind={kind} id={deviceId} />
  return <Dashboard key={`${kind.type} ${id}`} kind={kind} id={id} />
}

function Dashboard({ kind, id }: { kind: DeviceKind; id: number }) {
  const { data: status, failure, retry, isFetching } = useDeviceStatus(kind.type, id)
  const known = findDevice(useFleet() ?? [], { type: kind.type, id })
  const download = useStatusDownload(status)
  const isPhone = useWidth() === 'phone'
  const tools = useToolActions(download)
  const [data, openData] = useSearchDialog('data')
  const diagrams = useOpenDiagrams('diagrams')
  const isTablet = kind.type === DEVICE_TYPE.tablet
  if (failure?.kind === 'notFound') return <NoDevice kind={kind} id={String(id)} />

  const title = deviceTitle({ id, name: status?.deviceName ?? known?.name ?? '' })
  const deprecated = status?.deprecated ?? known?.deprecated ?? null
  return (
    <article className={classes['page']}>
      <PageHeader
        title={title}
        back={<BackLink kind={kind} />}
        after={<CopyButton text={title} label="Copy id and name" message="value copied to clipboard" />}
        {...(isPhone
          ? { actions: [...dataActions(kind, openData), diagramsAction(diagrams), ...tools] }
          : {
              menu: <DataMenu kind={kind} label="Data" onChoose={openData} />,
              actions: [diagramsAction(diagrams)],
            })}
        primary={!isPhone && isTablet && <RemoteSupportLink isOutlined />}
      />
      <OpenDataDialog kind={kind} id={id} title={title} name={data} onClose={() => openData(undefined)} />
      <HistoricDiagrams
        kind={kind}
        id={id}
        title={title}
        robotId={known?.connectedRobotId ?? undefined}
        diagrams={diagrams}
      />
      {deprecated !== null && <DeprecatedBar kind={kind} replacement={deprecated} />}
      <StatusBar kind={kind} status={status} onDownload={download} />
      <CustomerBar customerId={status?.customerId ?? known?.customerId} />
      <div className={classes['body']}>
        {isPhone && isTablet && (
          <div className={classes['actions']}>
            <RemoteSupportLink isOutlined />
          </div>
        )}
        {status !== undefined ? (
          <>
            <StatusCards status={status} grid="main" />
            {kind.type === DEVICE_TYPE.robot && <AssociatedTablets {...associated(status)} />}
            {isTablet && <AssociatedRobot {...associated(status)} />}
          </>
        ) : failure === undefined ? (
          <StatusLoading type={kind.type} grid="main" onRetry={retry} />
        ) : (
          <StatusFailure failure={failure} onRetry={retry} isRetrying={isFetching} />
        )}
      </div>
    </article>
  )
}

/** On a phone the header's menu lists the data dialogs. */
function dataActions(kind: DeviceKind, open: (name: DataDialogName) => void): readonly HeaderAction[] {
  return dataDialogsOf(kind.type).map((name) => ({
    id: name,
    label: DATA_DIALOGS[name],
    onClick: () => open(name),
  }))
}

/** On a phone the status bar has no room for its tools: they move into the header's menu. */
function useToolActions(download: (() => void) | undefined): readonly HeaderAction[] {
  const isTranslated = useStoredValue(translateSetting)
  return [
    {
      id: 'translate',
      label: isTranslated ? 'Show raw keys and values' : 'Translate keys and values',
      onClick: () => translateSetting.set(!isTranslated),
    },
    {
      id: 'csv',
      label: 'Download CSV',
      onClick: () => download?.(),
      disabled: download === undefined,
    },
  ]
}

function associated({ deviceId, deprecated, hiddenConnections }: DeviceStatus): AssociatedProps {
  return { id: deviceId, isDeprecated: deprecated !== null, hiddenConnections }
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
    <Link to="/devices/$kind" params={{ kind: kind.route }}>
      {kind.plural.charAt(0).toUpperCase() + kind.plural.slice(1)}
    </Link>
  )
}
