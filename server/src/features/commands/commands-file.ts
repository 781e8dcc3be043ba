import {
  COMMAND_STATE_NAMES,
  type CommandDeviceType,
  type CommandState,
} from '@service-center/contract/commands/command-rules.ts'
import type { commands } from '@service-center/contract/commands/commands.ts'
import type { CommandArgs } from '@service-center/contract/commands/command.ts'
import { DEVICE_KINDS } from '@service-center/contract/devices/devices.ts'
import type { Parsed } from '@service-center/contract/endpoint/endpoint.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { all } from '../../platform/database/list-sql.ts'
import { csvAnswer, timeWriter } from '../../platform/http/csv.ts'
import type { StreamAnswer } from '../../platform/files/file-answers.ts'
import { argsForAll, type CommandReader, filterOf, ofDevices } from './commands.views.ts'

interface Wanted {
  readonly query: Parsed<typeof commands.list, 'query'>
  /** The given devices; undefined means all in scope (of the query's type). */
  readonly devs: readonly number[] | undefined
  readonly reader: Pick<CommandReader, 'isSuper'>
}

const HEAD = [
  'Command',
  'Device Type',
  'Device id',
  'State',
  'By',
  'Type',
  'Issued at',
  'Sent at',
  'Acknowledged at',
  'Started at',
  'Completed at',
  'Run only until',
  'Failure',
  'Args',
]

interface FileRow {
  id: number
  device_type: CommandDeviceType
  device_id: number
  state: CommandState
  issued_by: string
  type: string
  issued: number
  sent: number | null
  acknowledged: number | null
  started: number | null
  completed: number | null
  expires: number | null
  failure: string | null
  args: CommandArgs
}

/** All commands that match the filters, as a file in the order of the list. */
export function commandsFile(db: Database, wanted: Wanted): StreamAnswer {
  const time = timeWriter(wanted.query.utcOffset ?? 0)
  const timeOrNone = (at: number | null) => (at === null ? '' : time(at))
  const argsOf = ({ args }: FileRow) => JSON.stringify(wanted.reader.isSuper ? args : argsForAll(args))
  return csvAnswer<FileRow>({
    db,
    name: 'commands.csv',
    rows: selectCommands(wanted),
    head: HEAD,
    cells: (row) => [
      String(row.id),
      DEVICE_KINDS[row.device_type].name,
      String(row.device_id),
      COMMAND_STATE_NAMES[row.state],
      row.issued_by,
      row.type,
      ...[row.issued, row.sent, row.acknowledged, row.started, row.completed, row.expires].map(timeOrNone),
      row.failure ?? '',
      argsOf(row),
    ],
  })
}

const seconds = (column: string) => sql`extract(epoch from ${sql.ref(column)})::float8`

function selectCommands({ query, devs }: Wanted): RawBuilder<FileRow> {
  const isAscending = query.orderBy?.[0]?.[1] === 'asc'
  return sql<FileRow>`
    select c.id, d.device_type, d.device_id, c.state, c.issued_by, c.type, ${seconds('c.issued_at')} as issued,
      ${seconds('c.sent_at')} as sent, ${seconds('c.acknowledged_at')} as acknowledged,
      ${seconds('c.started_at')} as started, ${seconds('c.completed_at')} as completed,
      ${seconds('c.expires_at')} as expires, c.failure, c.args
    from command c cross join lateral (select device_id, device_type from device where dev = c.dev limit 1) d
    where ${all([...filterOf(query), ...ofDevices({ query, devs })])}
    order by c.id ${isAscending ? sql`asc` : sql`desc`}`
}
