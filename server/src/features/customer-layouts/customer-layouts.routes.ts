import { customerLayouts as endpoints } from '@service-center/contract/customer-layouts/customer-layouts.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { restoreLayouts, transferLayouts } from './customer-layouts.service.ts'
import { listCustomerLayouts, listDeletedLayouts } from './customer-layouts.views.ts'
import { handleUndo, publishLayouts } from './layouts-undo.ts'
import { answerTablets } from './tablet-layouts.service.ts'

export function customerLayoutRoutes(app: App): void {
  const { devices } = app
  answerTablets(devices)
  handleUndo(app)

  route(app, endpoints.list, ({ db, params }) => listCustomerLayouts(db, params.id))
  route(app, endpoints.deleted, ({ db, params }) => listDeletedLayouts(db, params.id))

  route(app, endpoints.transfer, async ({ db, viewer, body, logAction, afterCommit }) => {
    logAction({ value: body })
    const { from, to, move } = body
    const { owners, ids, created, undo } = await transferLayouts({ db, devices, viewer }, body)
    logAction({
      before: { [from]: ids, [to]: [] },
      after: { [from]: move ? [] : ids, [to]: created },
    })
    afterCommit(() => publishLayouts(app, owners))
    return { count: created.length, undo }
  })

  route(app, endpoints.restore, async ({ db, viewer, body, logAction, afterCommit }) => {
    logAction({ value: body })
    const { owners, ids, undo } = await restoreLayouts({ db, devices, viewer }, body)
    logAction({ before: { inTrash: ids }, after: { inTrash: [] } })
    afterCommit(() => publishLayouts(app, owners))
    return { count: ids.length, undo }
  })
}
