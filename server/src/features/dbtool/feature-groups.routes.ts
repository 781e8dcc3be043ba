import { dbToolFeatureGroups } from '@service-center/contract/dbtool/feature-groups.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import { checkUnchanged, notFound } from '../../platform/errors.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { checkGroups } from './access-groups.views.ts'
import { collectionOf } from './collections.store.ts'
import { checkStaff } from './dbtool.errors.ts'
import {
  deletePrice,
  insertFeatureGroup,
  insertPrice,
  lockFeatureGroup,
  updateFeatureGroup,
} from './feature-groups.store.ts'
import { listCurrencies, listFeatureGroups, listPrices } from './feature-groups.views.ts'
import { listReply } from './list-reply.ts'
import { publishToStaff } from './publish.ts'

export function featureGroupRoutes(app: App): void {
  route(app, dbToolFeatureGroups.list)(async ({ db }) => listReply(await listFeatureGroups(db)))

  route(app, dbToolFeatureGroups.currencies)(async ({ db }) => listReply(await listCurrencies(db)))

  route(
    app,
    dbToolFeatureGroups.save,
  )(async ({ db, viewer, body: { was, ...body }, logAction, afterCommit }) => {
    logAction({ value: body })
    checkStaff(viewer)
    afterCommit(() => publishToStaff(app, liveEvents.features))
    const group = { name: body.name.trim(), is_template_group: body.isTemplateGroup }
    if (body.id === undefined) {
      const id = await insertFeatureGroup(db, group)
      logAction({ after: { id, ...group } })
      return { success: true, id }
    }
    const before = await lockFeatureGroup(db, body.id)
    if (before === undefined) throw notFound()
    checkUnchanged(was && [was.name, was.isTemplateGroup], [before.name, before.is_template_group])
    await updateFeatureGroup(db, { id: before.id, group })
    logAction({ before, after: { id: before.id, ...group } })
    return { success: true, id: before.id }
  })
  priceRoutes(app)
}

function priceRoutes(app: App): void {
  route(
    app,
    dbToolFeatureGroups.prices,
  )(async ({ db, params }) => listReply(await listPrices(db, params.featureGroupId)))

  route(
    app,
    dbToolFeatureGroups.addPrice,
  )(async ({ db, viewer, body, logAction, afterCommit }) => {
    logAction({ value: body })
    checkStaff(viewer)
    afterCommit(() => publishToStaff(app, liveEvents.features))
    const groups = await checkGroups(db, { ids: body.agids, param: 'agids' })
    const price = {
      feature_group_id: body.fid,
      collection_id: await collectionOf(db, groups),
      price: body.p,
      currency_id: body.cid,
      description: body.d,
      valid_from: body.f,
      ownership_days: body.od,
    }
    const id = await insertPrice(db, price)
    logAction({ after: { id, ...price } })
    return { success: true, id }
  })

  route(
    app,
    dbToolFeatureGroups.removePrice,
  )(async ({ db, viewer, query, logAction, afterCommit }) => {
    logAction({ value: query })
    checkStaff(viewer)
    afterCommit(() => publishToStaff(app, liveEvents.features))
    const before = await deletePrice(db, query.p)
    if (before === undefined) throw notFound()
    logAction({ before })
    return { success: true }
  })
}
