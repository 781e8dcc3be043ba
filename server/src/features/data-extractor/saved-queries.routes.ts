import {
  dataQueries as endpoints,
  queryFields,
} from '@service-center/contract/data-extractor/data-queries.ts'
import { z } from 'zod'
import { type App, route } from '../../platform/http/endpoints.ts'
import { subjectOf } from '../../platform/user-actions/undo.ts'
import { changeQuery, deleteQuery, restoreQuery, saveQuery, updateQuery } from './saved-queries.service.ts'
import { listSaved } from './saved-queries.views.ts'

export function savedQueryRoutes(app: App): void {
  route(app, endpoints.list, async ({ db }) => ({ data: await listSaved(db) }))

  route(app, endpoints.create, async ({ body, logAction, ...call }) => {
    logAction({ value: body })
    const id = await saveQuery(call, body)
    logAction({ after: { id } })
    return { id }
  })

  route(app, endpoints.update, async ({ params: { id }, body: { was, ...fields }, logAction, ...call }) => {
    logAction({ value: { id, name: fields.name } })
    const { before, after, undo } = await updateQuery(call, { id, fields, was })
    logAction({ before, after })
    return { undo }
  })

  app.undo.handle(endpoints.update, {
    value: queryFields,
    undo: async ({ subjects, before, after, logAction, ...call }) => {
      const { id } = subjectOf(subjects, 'dataQuery')
      await changeQuery(call, { id, fields: before, was: after })
      logAction({ before: after, after: before })
    },
  })

  route(app, endpoints.remove, async ({ params: { id }, logAction, ...call }) => {
    logAction({ value: { id } })
    const { before, undo } = await deleteQuery(call, id)
    logAction({ before: { id, ...before, isDeleted: false }, after: { id, isDeleted: true } })
    return { undo }
  })

  app.undo.handle(endpoints.remove, {
    value: z.object({ isDeleted: z.boolean() }),
    undo: async ({ subjects, before, after, logAction, ...call }) => {
      await restoreQuery(call, subjectOf(subjects, 'dataQuery').id)
      logAction({ before: after, after: before })
    },
  })
}
