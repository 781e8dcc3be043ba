import {
  COMMAND_STATE_NAMES,
  COMMAND_STATES,
  COMMAND_TYPES,
} from '@service-center/contract/commands/command-rules.ts'
import type { Command } from '@service-center/contract/commands/commands.ts'
import { timeColumn } from '../../../kit/table-screen/time-column.tsx'
import type { DataColumn } from '../../../ui/data-table/model/table-types.ts'
import { StateText } from '../../../ui/state/StateText.tsx'
import { argsText, COMMAND_LOOKS, waitsForDevice } from './command-text.ts'
import { PickCell } from './PickCell.tsx'

const STATE_OF_NAME = new Map(COMMAND_STATES.map((state) => [COMMAND_STATE_NAMES[state], state]))

/** The words of a command's state in the table; `describeState` has them as a whole sentence. */
const stateWords = (command: Command): string =>
  COMMAND_STATE_NAMES[command.state] + (waitsForDevice(command) ? ', runs when online' : '')

/** The history of commands (specification 2, section 2.5), and the state of each. */
export const COMMAND_COLUMNS: readonly DataColumn<Command>[] = [
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
  {
    id: 'pick',
    header: 'Pick',
    kind: 'text',
    width: 60,
    value: () => null,
    cell: (command) => <PickCell command={command} />,
    filter: 'none',
    sortable: false,
    hideable: false,
  },
]
