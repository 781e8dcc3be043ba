import {
  COMMAND_STATE_NAMES,
  COMMAND_STATES,
  COMMAND_TYPES,
  type CommandType,
  isOpen,
} from '@service-center/contract/commands/command-rules.ts'
import { COMMAND_PAGE_SIZE } from '@service-center/contract/commands/commands.ts'
import type { Command } from '@service-center/contract/commands/command.ts'
import type { ReactNode } from 'react'
import { buttonColumn } from '../../kit/table-screen/button-columns.tsx'
import { timeColumn } from '../../kit/table-screen/time-column.tsx'
import { useTable } from '../../kit/table-screen/use-table.ts'
import type { DataColumn } from '../../ui/data-table/table-types.ts'
import { StateText } from '../../ui/state/StateText.tsx'
import type { CommandTarget } from './command-target.ts'
import { CommandHistory, PickCell } from './history/CommandHistory.tsx'
import { argsText, COMMAND_LOOKS } from './history/command-text.ts'
import { NewCommand } from './new-command/NewCommand.tsx'
import classes from './commands.module.css'

const NEWEST_FIRST = [{ id: 'issuedAt', desc: true }]
const PAGE_SIZES = [COMMAND_PAGE_SIZE, 100, 500, 1000]

interface CommandWorkspaceProps {
  target: CommandTarget
  types?: readonly CommandType[]
  /** The id of the selected command in the history. */
  selected: number | undefined
  onSelect: (id: number | undefined) => void
  /** The fields that choose the devices, shown above the new command. */
  children?: ReactNode
}

/** A form for a new command, and the history of commands to the same devices (specification 2, section 2.5). */
export function CommandWorkspace({ target, types, selected, onSelect, children }: CommandWorkspaceProps) {
  const table = useTable({
    tableId: 'commands',
    columns: COMMAND_COLUMNS,
    defaultSort: NEWEST_FIRST,
    pageSizes: PAGE_SIZES,
    defaultPageSize: COMMAND_PAGE_SIZE,
  })
  const onSent = (id: number) => {
    // Shows and selects the new command at the top of the list (specification 2, section 2.5).
    table.setState((state) => ({ ...state, pageIndex: 0, sortBy: NEWEST_FIRST, filters: {} }))
    onSelect(id)
  }
  return (
    <div className={classes['workspace']}>
      <div className={classes['new']}>
        {children}
        <NewCommand target={target} {...(types === undefined ? {} : { types })} onSent={onSent} />
      </div>
      <CommandHistory target={target} table={table} selected={selected} onSelect={onSelect} />
    </div>
  )
}

const STATE_OF_NAME = new Map(COMMAND_STATES.map((state) => [COMMAND_STATE_NAMES[state], state]))

function stateWords({ state, online }: Command): string {
  const isWaiting = isOpen(state) && state !== 'acknowledged' && !online
  return COMMAND_STATE_NAMES[state] + (isWaiting ? ', runs when online' : '')
}

const COMMAND_COLUMNS: readonly DataColumn<Command>[] = [
  {
    id: 'robotId',
    header: 'Device id',
    kind: 'text',
    width: 90,
    look: 'strong',
    value: ({ robotId }) => String(robotId),
    filter: 'none',
    sortable: false,
    hideable: false,
  },
  {
    id: 'state',
    header: 'State',
    kind: 'text',
    width: 150,
    extra: 20,
    keepsWhole: true,
    phonePlace: 1,
    value: stateWords,
    cell: (command) => <StateText state={COMMAND_LOOKS[command.state]}>{stateWords(command)}</StateText>,
    filter: 'values',
    filterOptions: COMMAND_STATES.map((state) => COMMAND_STATE_NAMES[state]),
    filterCode: (name) => STATE_OF_NAME.get(name) ?? name,
    sortable: false,
  },
  {
    id: 'byUser',
    header: 'By',
    kind: 'text',
    width: 90,
    value: ({ byUser }) => byUser,
    filter: 'text',
    sortable: false,
  },
  {
    id: 'type',
    header: 'Type',
    kind: 'text',
    width: 100,
    value: ({ type }) => type,
    filter: 'values',
    filterOptions: COMMAND_TYPES,
    sortable: false,
  },
  timeColumn({ id: 'issuedAt', header: 'Issued at', width: 170, at: ({ issuedAt }) => issuedAt }),
  {
    id: 'args',
    header: 'Args',
    kind: 'text',
    width: 120,
    isFitted: true,
    look: 'mono',
    value: ({ args }) => argsText(args) || null,
    filter: 'none',
    sortable: false,
  },
  buttonColumn({
    id: 'pick',
    header: 'Pick',
    width: 60,
    cell: (command) => <PickCell command={command} />,
  }),
]
