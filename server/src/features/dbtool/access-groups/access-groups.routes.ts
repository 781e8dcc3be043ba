import { dbToolAccessGroups } from '@service-center/contract/dbtool/access-groups.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import { checkUnchanged, notFound } from '../../../platform/errors.ts'
import { type App, route } from '../../../platform/http/endpoints.ts'
import { insertAccessGroup, updateAccessGroup } from './access-groups.store.ts'
import { listAccessGroups, listAccessGroupTypes, lockAccessGroup } from './access-groups.views.ts'
import { checkStaff } from '../../../platform/access/access.ts'
import { listReply, publishToStaff } from '../common/dbtool-calls.ts'

export function accessGroupRoutes(app: App): void {
  route(app, dbToolAccessGroups.types, async ({ db }) => listReply(await listAccessGroupTypes(db)))

  route(app, dbToolAccessGroups.list, async ({ db }) => listReply(await listAccessGroups(db)))

  route(
    app,
    dbToolAccessGroups.save,
    async ({ db, viewer, body: { was, ...body }, logAction, afterCommit }) => {
      logAction({ value: body })
      checkStaff(viewer)
      const { id, n, s, i, t } = body
      afterCommit(() => publishToStaff(app, liveEvents.accessGroups))
      const group = { name: n.trim(), short_name: s, inheritable: i, type_id: t }
      if (id === undefined) {
        const created = await insertAccessGroup(db, group)
        logAction({ after: { id: created, ...group } })
        return { success: true, id: created }
      }
      const before = await lockAccessGroup(db, id)
      if (before === undefined) throw notFound()
      const { name, short_name, inheritable, type_id } = before
      checkUnchanged(was && [was.n, was.s, was.i, was.t], [name, short_name, inheritable, type_id])
      await updateAccessGroup(db, { id, group })
      logAction({ before, after: { id, ...group } })
      return { success: true, id }
    },
  )
}
