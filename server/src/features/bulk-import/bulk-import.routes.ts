import { bulkImport as endpoints } from '@service-center/contract/bulk-import/bulk-import.ts'
import { IMPORT_REASONS, type RowClass } from '@service-center/contract/bulk-import/import-values.ts'
import { z } from 'zod'
import { type App, route } from '../../platform/http/endpoints.ts'
import { checkImport, executeImport, listOperations } from './bulk-import.service.ts'
import { undoImport } from './import-undo.service.ts'
import { listImports } from './imports.views.ts'

/** Maximum number of devices whose values are in the user action log; the import itself stores all. */
const MOST_LOGGED = 20

/** The calls that import values of many devices from a file. */
export function bulkImportRoutes(app: App): void {
  handleUndo(app)

  route(app, endpoints.operations, async ({ db, viewer }) => ({ data: await listOperations(db, viewer) }))

  route(app, endpoints.imports, async ({ db, viewer }) => ({ data: await listImports(db, viewer.username) }))

  route(app, endpoints.conflicts, async ({ body, ...call }) => {
    const { reasons } = await checkImport(call, body)
    const idsOf = (wanted: RowClass) => [
      ...new Set(reasons.filter(({ reason }) => IMPORT_REASONS[reason].is === wanted).map(({ id }) => id)),
    ]
    return {
      invalidIds: idsOf('invalidId'),
      conflictingIds: idsOf('conflicting'),
      matchingDataIds: idsOf('matching'),
      reasons: [...reasons],
    }
  })

  route(app, endpoints.execute, async ({ body, ...call }) => {
    const { operationType, dataKey, deviceTypeId } = body.operation
    const operation = { operationType, dataKey, deviceTypeId }
    call.logAction({ value: { operation, rows: body.values.length } })
    const { changes, undo } = await executeImport({ app, ...call }, { operation, values: body.values })
    const count = changes.length
    call.logAction({
      value: { operation, rows: body.values.length, count },
      ...loggedValues(changes.map(({ device, to }) => ({ id: device.id, before: device.value, after: to }))),
    })
    return { count, undo }
  })
}

const recorded = z.object({ importId: z.int() })

function handleUndo(app: App): void {
  app.undo.handle(endpoints.execute, {
    value: recorded,
    undo: async ({ after, logAction, ...call }) => {
      const { restored, left } = await undoImport({ app, ...call }, after.importId)
      logAction(
        loggedValues(
          restored.map(({ imported }) => ({
            id: imported.id,
            before: imported.after,
            after: imported.before,
          })),
        ),
      )
      return left
    },
  })
}

/**
 * The values of the first devices, for the user action log. Without devices both are equal, which means that
 * nothing was changed.
 */
function loggedValues(changes: readonly { id: number; before: string | null; after: string | null }[]): {
  before: object
  after: object
} {
  const some = changes.slice(0, MOST_LOGGED)
  return {
    before: Object.fromEntries(some.map(({ id, before }) => [id, before])),
    after: Object.fromEntries(some.map(({ id, after }) => [id, after])),
  }
}
