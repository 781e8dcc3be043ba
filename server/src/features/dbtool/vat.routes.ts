import { dbToolVat } from '@service-center/contract/dbtool/vat.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import { checkUnchanged, notFound } from '../../platform/errors.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { checkStaff } from './dbtool.errors.ts'
import { listReply } from './list-reply.ts'
import { publishToStaff } from './publish.ts'
import { insertVat, lockVat, updateVat } from './vat.store.ts'
import { checkVatGroup, listVats } from './vat.views.ts'

export function vatRoutes(app: App): void {
  route(app, dbToolVat.list)(async ({ db }) => listReply(await listVats(db)))

  route(
    app,
    dbToolVat.save,
  )(async ({ db, viewer, body: { was, ...body }, logAction, afterCommit }) => {
    logAction({ value: body })
    checkStaff(viewer)
    afterCommit(() => publishToStaff(app, liveEvents.features))
    const { i: id, v: percent, g: group } = body
    const name = await checkVatGroup(db, group)
    const fields = { access_group_id: group, percent }
    if (id === undefined) {
      const created = await insertVat(db, { name, fields })
      logAction({ after: { id: created, ...fields } })
      return { success: true, id: created }
    }
    const before = await lockVat(db, id)
    if (before === undefined) throw notFound()
    checkUnchanged(was && [was.g, was.v], [before.access_group_id, before.percent])
    await updateVat(db, { id, name, fields })
    logAction({ before, after: { id, ...fields } })
    return { success: true, id }
  })
}
