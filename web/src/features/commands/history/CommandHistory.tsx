import * as api from '@service-center/contract/api.ts'
import { COMMAND_REFRESH_MS } from '@service-center/contract/commands/commands.ts'
import type { Command } from '@service-center/contract/commands/command.ts'
import { DEVICE_KINDS } from '@service-center/contract/devices/devices.ts'
import { Button } from '@mantine/core'
import { IconDownload, IconRefresh } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { ListTable } from '../../../kit/table-screen/ListTable.tsx'
import type { Asked } from '../../../kit/table-screen/list-query.ts'
import { useCsvFile } from '../../../kit/table-screen/use-csv-file.ts'
import { usePagedList } from '../../../kit/table-screen/use-list.ts'
import { TableMessage } from '../../../ui/data-table/TableMessage.tsx'
import type { TableControl } from '../../../ui/data-table/model/table-control.ts'
import { useWidth } from '../../../ui/hooks/use-width.ts'
import { withUnit } from '../../../ui/numbers/format-number.ts'
import { type CommandTarget, queryParts } from '../command-target.ts'
import { CommandDetails } from './CommandDetails.tsx'
import { Picked } from './PickCell.tsx'
import { loadOpenIds, useCancelCommands } from './use-cancel.ts'
import { useLiveCommands } from './use-live-commands.ts'
import classes from './history.module.css'

interface HistoryToolsProps {
  /** The devices of the history. */
  query: Asked
  picked: { readonly ids: ReadonlySet<number>; readonly clear: () => void }
  file: ReturnType<typeof useCsvFile>
  isEmpty: boolean
  onRefresh: () => void
}

const ICON = { size: 14, stroke: 1.6 }
const KILOBYTE = 1000

/** Refresh, the file of all commands that pass the filters, and the cancellation of several commands. */
function HistoryTools({ query, picked, file, isEmpty, onRefresh }: HistoryToolsProps) {
  const { isPending, cancel } = useCancelCommands(picked.clear)
  const count = picked.ids.size
  return (
    <>
      <Button variant="default" leftSection={<IconRefresh {...ICON} />} onClick={onRefresh}>
        Refresh
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload {...ICON} />}
        disabled={isEmpty || file.isPending}
        onClick={() => void file.run()}
      >
        {file.isPending ? withUnit(Math.round(file.bytes / KILOBYTE), 'kB') : 'Export CSV'}
      </Button>
      <Button
        variant="outline"
        color="red"
        loading={isPending}
        disabled={isEmpty}
        onClick={() => cancel(count > 0 ? () => Promise.resolve([...picked.ids]) : () => loadOpenIds(query))}
      >
        {count > 0 ? `Cancel ${count} picked` : 'Cancel all not started'}
      </Button>
    </>
  )
}

interface CommandHistoryProps {
  target: CommandTarget
  table: TableControl<Command>
  /** The selected command. */
  selected: number | undefined
  onSelect: (id: number | undefined) => void
}

const keyOfCommand = ({ id }: Command) => String(id)

/** The commands of some devices, or of all of their kind, and the selected one below. */
export function CommandHistory({ target, table, selected, onSelect }: CommandHistoryProps) {
  const { query, isOfAll } = historyQuery(target)
  const refetchMs = selected === undefined ? false : COMMAND_REFRESH_MS
  const list = usePagedList(api.commands.list, { query }, table, { refetchMs })
  useLiveCommands()
  const file = useCsvFile({ fileName: 'commands.csv', load: list.loadCsv })
  const picked = usePicked()
  const isPhone = useWidth() === 'phone'
  const known = list.rows.find(({ id }) => id === selected)
  const { plural } = DEVICE_KINDS[target.type]
  return (
    <div className={classes['history']}>
      {!(isPhone && selected !== undefined) && (
        <div className={classes['list']}>
          <Picked value={picked}>
            <ListTable
              label="Commands"
              noun="commands"
              table={table}
              list={list}
              rowKey={keyOfCommand}
              rowHeight={30}
              height={isPhone ? 'content' : 'fill'}
              hasSearch={false}
              selectedKey={selected === undefined ? null : String(selected)}
              onRowOpen={({ id }) => onSelect(id)}
              toolbarExtra={
                <HistoryTools
                  query={query}
                  picked={picked}
                  file={file}
                  isEmpty={list.rows.length === 0}
                  onRefresh={list.retry}
                />
              }
              notice={
                <TableMessage>
                  {file.message ??
                    (isOfAll && target.ids.length > 0
                      ? `So many ${plural} are chosen that the commands of all your ${plural} are shown.`
                      : null)}
                </TableMessage>
              }
            />
          </Picked>
        </div>
      )}
      {selected !== undefined && (
        <CommandDetails key={selected} id={selected} known={known} onClose={() => onSelect(undefined)} />
      )}
    </div>
  )
}

/** Which commands a history has: those of the devices, or of all of a kind where none or too many are chosen. */
function historyQuery({ type, ids }: CommandTarget): { query: Asked; isOfAll: boolean } {
  const [part, ...more] = queryParts(ids)
  const isOfAll = part === undefined || more.length > 0
  return { query: { deviceType: String(type), ...(isOfAll ? {} : { robotId: part }) }, isOfAll }
}

interface PickedState {
  readonly ids: ReadonlySet<number>
  readonly toggle: (id: number) => void
  readonly clear: () => void
}

function usePicked(): PickedState {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const toggle = useCallback(
    (id: number) =>
      setIds((before) => {
        const after = new Set(before)
        if (!after.delete(id)) after.add(id)
        return after
      }),
    [],
  )
  const clear = useCallback(() => setIds(new Set()), [])
  return useMemo(() => ({ ids, toggle, clear }), [ids, toggle, clear])
}
