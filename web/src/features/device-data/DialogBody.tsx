import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import type {
  DeviceAccessGroup,
  TemplateGroup,
} from '@service-center/contract/device-history/device-parts.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { IconTemplate, IconUsersGroup } from '@tabler/icons-react'
import { type ComponentType, useMemo } from 'react'
import { q } from '../../api/queries/query.ts'
import { useStoredValue } from '../../api/stored-value.ts'
import { useLoad } from '../../api/queries/use-load.ts'
import type { PanelDevice } from '../../kit/device/dashboard-panel.ts'
import { translateSetting } from '../../kit/device/values/dictionary.ts'
import { useDeviceStatus } from '../../kit/device/status/use-device-status.tsx'
import { ListTable } from '../../kit/table-screen/ListTable.tsx'
import { useTable } from '../../kit/table-screen/use-table.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { EmptyState } from '../../ui/feedback/PageState.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { FactCard } from '../../ui/page/facts/FactCard.tsx'
import { StateChip } from '../../ui/state/StateText.tsx'
import { ClientAttributes } from './ClientAttributes.tsx'
import { BaseStationConnections, TabletConnections } from './Connections.tsx'
import { KeyHistory } from './KeyHistory.tsx'
import { Layouts } from './Layouts.tsx'
import type { DialogContentProps } from './dialog-content.ts'
import { latestColumns, latestRows, rowIdOf } from './history-columns.tsx'
import classes from './data.module.css'

const SOURCES = { device: 'Of this device', customer: 'Of its customer', inherited: 'Passed down' } as const

const BY_KEY = [{ id: 'key', desc: false }]
const PAGE_SIZES = [50, 100, 500, 1000, 'All'] as const

const CONTENTS = {
  latest: LatestValues,
  all: KeyHistory,
  tabletConnections: TabletConnections,
  baseStationConnections: BaseStationConnections,
  layouts: Layouts,
  templates: Templates,
  accessGroups: AccessGroups,
  clientAttributes: ClientAttributes,
} as const satisfies Record<string, ComponentType<DialogContentProps>>

export type DataDialogName = keyof typeof CONTENTS

interface DialogBodyProps {
  name: DataDialogName
  device: PanelDevice
}

/** The content of a data dialog. Loaded lazily. */
// oxlint-disable-next-line import/no-default-export
export default function DialogBody({ name, device: { kind, id, title } }: DialogBodyProps) {
  const Content = CONTENTS[name]
  const status = useDeviceStatus(kind.type, id)
  const isTranslated = useStoredValue(translateSetting)
  // The same array until the keys change, so that new values do not rebuild the table's columns.
  const names = status.data?.entries.map(([key]) => key).join('\n') ?? ''
  const keys = useMemo(() => (names === '' ? [] : names.split('\n')), [names])
  return (
    <Content
      kind={kind}
      id={id}
      title={title}
      status={status}
      dictionary={status.data?.dictionary}
      isTranslated={isTranslated}
      keys={keys}
    />
  )
}

/** The newest value of each key, updated live. */
function LatestValues({ title, status, dictionary, isTranslated }: DialogContentProps) {
  const { data, failure, loadedAt, retry } = status
  const columns = useMemo(
    () => latestColumns({ dictionary: isTranslated ? dictionary : undefined }),
    [dictionary, isTranslated],
  )
  const rows = useMemo(() => latestRows(data?.entries ?? []), [data])
  const table = useTable({
    tableId: 'latest-values',
    columns,
    defaultSort: BY_KEY,
    pageSizes: PAGE_SIZES,
    defaultPageSize: 500,
  })
  const isLoading = data === undefined && failure === undefined
  return (
    <ListTable
      label={sentence`Latest values of ${title}`}
      noun="values"
      table={table}
      list={{ rows, isLoading, error: failure?.message ?? null, loadedAt, retry }}
      rowKey={rowIdOf}
      rowHeight={30}
      hasSearchHotkey={false}
    />
  )
}

/** The templates of a tablet by group: whether the group is purchased, and how often each template was used. */
function Templates({ id }: DialogContentProps) {
  const load = useLoad(q(api.deviceHistory.templates, { params: { id: String(id) } }))
  return (
    <Loaded load={load}>
      {({ groups }) =>
        groups.length === 0 ? (
          <EmptyState title="No templates" icon={<IconTemplate size={24} stroke={1.6} aria-hidden />}>
            This tablet has no template groups.
          </EmptyState>
        ) : (
          // Focusable, so that it can be scrolled with the keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <section className={classes['groups']} aria-label="Template groups" tabIndex={0}>
            {groups.map((group) => (
              <TemplateCard key={group.name} {...group} />
            ))}
          </section>
        )
      }
    </Loaded>
  )
}

function TemplateCard({ name, purchased, templates, counts }: TemplateGroup) {
  return (
    <Card
      title={name}
      detail={
        <StateChip state={purchased ? 'ok' : 'offline'}>
          {purchased ? 'Purchased' : 'Not purchased'}
        </StateChip>
      }
    >
      <ul className={classes['templates']}>
        {templates.map((template, place) => (
          <li key={template} className={classes['template']}>
            <span>{template}</span>
            <b>{usedText(counts[place] ?? 0)}</b>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function usedText(count: number): string {
  if (count === 0) return 'Not used'
  return count === 1 ? '1 layout' : `${count.toLocaleString('en')} layouts`
}

/** The access groups of a robot or tablet, by type, and where each comes from. */
function AccessGroups({ kind, id }: DialogContentProps) {
  const { robotAccessGroups, tabletAccessGroups } = api.deviceHistory
  const endpoint = kind.type === DEVICE_TYPE.robot ? robotAccessGroups : tabletAccessGroups
  const load = useLoad(q(endpoint, { params: { id: String(id) } }))
  return (
    <Loaded load={load}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState title="No access groups" icon={<IconUsersGroup size={24} stroke={1.6} aria-hidden />}>
            Neither the device nor its customer is in an access group.
          </EmptyState>
        ) : (
          <div className={classes['groups']}>
            {[...Map.groupBy(data, ({ accessGroupType }) => accessGroupType)].map(([type, groups]) => (
              <FactCard key={type} title={type} facts={groups.map(factOf)} />
            ))}
          </div>
        )
      }
    </Loaded>
  )
}

function factOf({ id, name, shortName, source }: DeviceAccessGroup) {
  return { id: `${id} ${source}`, label: name, value: SOURCES[source], copy: shortName }
}
