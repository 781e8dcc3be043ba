import {
  companyApproval as endpoints,
  MAX_RECENT_COMPANIES,
} from '@service-center/contract/customer-relations/crm.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import type { Crm } from '../../integrations/crm/crm.ts'
import type { Database } from '../../platform/database/database.ts'
import { DeferredAnswer } from '../../platform/http/answers.ts'
import type { Call } from '../../platform/http/calls.ts'
import { type App, route, routeWithPreparation } from '../../platform/http/endpoints.ts'
import { listConcerned } from '../../platform/live/concerned-customers.ts'
import { subjectOf } from '../../platform/user-actions/undo.ts'
import { approve, discard, prepareApproval, reviewValue, undoReview } from './company-approval.service.ts'
import { listRecentCompanies } from './crm.views.ts'
import type { OrEmpty } from './crm.service.ts'

const BEFORE = { reviewed: false, company: null }

/** The review of customers: they are approved as a company, or not. */
export function companyApprovalRoutes(app: App, { crm, orEmpty }: { crm: Crm; orEmpty: OrEmpty }): void {
  /** Notifies everybody who sees the customer, after the commit. */
  const publish = async (
    db: Database,
    {
      customer,
      afterCommit,
    }: { customer: number; afterCommit: Call<typeof endpoints.approve>['afterCommit'] },
  ) => {
    const path = await listConcerned(db, [customer])
    afterCommit(() => {
      app.live.publish(liveEvents.customers, { path, payload: {} })
      app.live.publish(liveEvents.companies, { path, payload: {} })
    })
  }

  routeWithPreparation(
    app,
    endpoints.approve,
    (preparation) => prepareApproval(crm, preparation),
    async ({ db, viewer, body, prepared, logAction, afterCommit }) => {
      logAction({ value: body })
      const { companyId, after, undo } = await approve({ crm, db, viewer }, { ...body, chosen: prepared })
      logAction({ before: BEFORE, after })
      await publish(db, { customer: body.customer, afterCommit })
      return { company: companyId, undo }
    },
  )

  route(app, endpoints.discard, async ({ db, viewer, body, logAction, afterCommit }) => {
    logAction({ value: body })
    const { after, undo } = await discard({ db, viewer }, body.customer)
    logAction({ before: BEFORE, after })
    await publish(db, { customer: body.customer, afterCommit })
    return { undo }
  })

  route(app, endpoints.recent, async ({ db, viewer }) => {
    const recent = await listRecentCompanies({ crm, db, viewer }, MAX_RECENT_COMPANIES)
    return new DeferredAnswer(async () => ({ data: await orEmpty(recent(), []) }))
  })

  for (const endpoint of [endpoints.approve, endpoints.discard]) {
    app.undo.handle(endpoint, {
      value: reviewValue,
      undo: async ({ db, subjects, before, after, logAction, afterCommit }) => {
        const { id: customer } = subjectOf(subjects, 'customer')
        await undoReview(db, customer, after)
        logAction({ before: after, after: before })
        await publish(db, { customer, afterCommit })
      },
    })
  }
}
