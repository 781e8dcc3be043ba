import { deviceKindOf } from '@service-center/contract/devices/devices.ts'
import { userActions } from '@service-center/contract/user-actions/user-actions.ts'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import { csvAnswer, timeWriter } from '../../platform/http/csv.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import type { StreamAnswer } from '../../platform/files/file-answers.ts'
import type { UserActionQuery } from './action-filter.ts'
import { findEntry, type LogRow, readLog, selectLog } from './user-actions.views.ts'

const HEAD = [
  'Action Type',
  'Status Code',
  'Timestamp',
  'By User',
  'Value',
  'Address',
  'Device',
  'Before',
  'After',
  'Account',
]

/** All entries that match the filters, as a file. */
async function logFile(
  db: Database,
  wanted: { query: UserActionQuery; isUnscoped: boolean },
): Promise<StreamAnswer> {
  const time = timeWriter(wanted.query.utcOffset ?? 0)
  return csvAnswer<LogRow>({
    db,
    name: 'user-actions.csv',
    rows: await selectLog(db, wanted),
    head: HEAD,
    cells: (row) => [
      row.action_type,
      String(row.status_code),
      time(row.at),
      row.username ?? '',
      row.value ?? '',
      row.address ?? '',
      deviceText(row),
      row.before ?? '',
      row.after ?? '',
      row.account ?? '',
    ],
  })
}

function deviceText({ device_type, device_id }: LogRow): string {
  if (device_type === null || device_id === null) return ''
  return `${deviceKindOf(String(device_type))?.name ?? 'Device'} ${device_id}`
}

export function userActionRoutes(app: App): void {
  route(app, userActions.list, ({ db, viewer, query }) => {
    const wanted = { query, isUnscoped: viewer.isAdmin }
    return query.csv === true ? logFile(db, wanted) : readLog(db, wanted)
  })

  route(app, userActions.get, async ({ db, params }) => {
    const entry = await findEntry(db, params.id)
    if (entry === undefined) throw notFound()
    return entry
  })
}
