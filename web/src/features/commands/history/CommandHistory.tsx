import * as api from '@service-center/contract/api.ts'
import { commandCan } from '@service-center/contract/commands/command-rules.ts'
import { COMMAND_REFRESH_MS } from '@service-center/contract/commands/commands.ts'
import type { Command } from '@service-center/contract/commands/command.ts'
import { DEVICE_KINDS } from '@service-center/contract/devices/devices.ts'
import type { Reply } from '@service-center/contract/endpoint/endpoint.ts'
import type { CommandEvent } from '@service-center/contract/live.ts'
import { Button, Checkbox } from '@mantine/core'
import { IconDownload, IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useContext, useMemo, useState } from 'react'
import { keyOf } from '../../../api/queries/query.ts'
import { useLiveEvents } from '../../../api/live/use-live.ts'
import { ListTable } from '../../../kit/table-screen/ListTable.tsx'
import type { Asked } from '../../../kit/table-screen/list-query.ts'
import { useCsvFile } from '../../../kit/table-screen/ExportButton.tsx'
import { usePagedList } from '../../../kit/table-screen/use-list.ts'
import { TableMessage } from '../../../ui/data-table/TableStates.tsx'
import type { TableControl } from '../../../ui/data-table/data-table-props.ts'
import { useWidth } from '../../../ui/use-width.ts'
import { withUnit } from '../../../ui/text/format.ts'
import { type CommandTarget, queryParts } from '../command-target.ts'
import { CommandDetails } from './CommandDetails.tsx'
import { loadOpenIds, useCancelCommands } from './use-cancel.ts'
import classes from './history.module.css'

const ICON = { size: 14, stroke: 1.6 }
const KILOBYTE = 1000

const keyOfCommand = ({ id }: Command) => String(id)

interface CommandHistoryProps {
  target: CommandTarget
  table: TableControl<Command>
  selected: number | undefined
  onSelect: (id: number | undefined) => void
}

/** The list of commands, and the selected one below it. */
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

/** Lists the commands of the chosen devices, or of all devices of the type if none or too many are chosen. */
function historyQuery({ type, ids }: CommandTarget): { query: Asked; isOfAll: boolean } {
  const [part, ...more] = queryParts(ids)
  const isOfAll = part === undefined || more.length > 0
  return { query: { deviceType: String(type), ...(isOfAll ? {} : { robotId: part }) }, isOfAll }
}

interface HistoryToolsProps {
  query: Asked
  picked: { readonly ids: ReadonlySet<number>; readonly clear: () => void }
  file: ReturnType<typeof useCsvFile>
  isEmpty: boolean
  onRefresh: () => void
}

/** Refresh, CSV export of the filtered commands, and cancelling several commands. */
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

/** The commands that are picked to be cancelled. */
const Picked = createContext<{ readonly ids: ReadonlySet<number>; readonly toggle: (id: number) => void }>({
  ids: new Set(),
  toggle: () => undefined,
})

export function PickCell({ command }: { command: Command }) {
  const { ids, toggle } = useContext(Picked)
  if (!commandCan.cancel(command)) return null
  return (
    <Checkbox
      aria-label={`Pick command ${command.id}`}
      checked={ids.has(command.id)}
      onChange={() => toggle(command.id)}
      // A click or key press in this cell must not open the row.
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    />
  )
}

function usePicked() {
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

/**
 * Shows new states from live events at once in the loaded data. Times and log come with the reload that follows, at most
 * once a second.
 */
function useLiveCommands(): void {
  const client = useQueryClient()
  const show = (events: readonly CommandEvent[]) => {
    const states = new Map(events.map(({ id, state }) => [id, state]))
    client.setQueriesData<Reply<typeof api.commands.list>>(
      { queryKey: keyOf(api.commands.list) },
      (page) => page && withStates(page, states),
    )
    client.setQueriesData<Command>({ queryKey: keyOf(api.commands.get) }, (command) => {
      const state = command === undefined ? undefined : states.get(command.id)
      return command === undefined || state === undefined ? command : { ...command, state }
    })
  }
  useLiveEvents('command', (event) => show([event]))
  useLiveEvents('commands', show)
}

/** @returns the same page object if no command on it has a new state */
export function withStates<Page extends { data: Command[] }>(
  page: Page,
  states: ReadonlyMap<number, Command['state']>,
): Page {
  const isChanged = page.data.some(({ id, state }) => (states.get(id) ?? state) !== state)
  if (!isChanged) return page
  const data = page.data.map((command) => ({ ...command, state: states.get(command.id) ?? command.state }))
  return { ...page, data }
}
