import type { CommandType } from '@service-center/contract/commands/command-rules.ts'
import { COMMAND_PAGE_SIZE } from '@service-center/contract/commands/commands.ts'
import type { ReactNode } from 'react'
import { useTable } from '../../kit/table-screen/use-table.ts'
import type { CommandTarget } from './command-target.ts'
import { COMMAND_COLUMNS } from './history/command-columns.tsx'
import { CommandHistory } from './history/CommandHistory.tsx'
import { NewCommand } from './new-command/NewCommand.tsx'
import classes from './commands.module.css'

const NEWEST_FIRST = [{ id: 'issuedAt', desc: true }]
const PAGE_SIZES = [COMMAND_PAGE_SIZE, 100, 500, 1000]

interface CommandWorkspaceProps {
  target: CommandTarget
  types?: readonly CommandType[]
  /** The selected command of the history. */
  selected: number | undefined
  onSelect: (id: number | undefined) => void
  /** Above the new command: how the devices are chosen. */
  children?: ReactNode
}

/** A new command for some devices beside the history of their commands. */
export function CommandWorkspace({ target, types, selected, onSelect, children }: CommandWorkspaceProps) {
  const table = useTable({
    tableId: 'commands',
    columns: COMMAND_COLUMNS,
    defaultSort: NEWEST_FIRST,
    pageSizes: PAGE_SIZES,
    mobilePageSizes: PAGE_SIZES,
    defaultPageSize: COMMAND_PAGE_SIZE,
  })
  const onSent = (id: number) => {
    // The selection jumps to the first command of the list (specification 2, section 2.5).
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
