import { crm as endpoints } from '@service-center/contract/customer-relations/crm.ts'
import type { Crm } from '../../integrations/crm/crm.ts'
import { DeferredAnswer } from '../../platform/http/answers.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { companyApprovalRoutes } from './company-approval.routes.ts'
import { matchCompanies } from './company-match.ts'
import { crmChangeRoutes } from './crm-changes.routes.ts'
import {
  checkReadsCrm,
  findCloseDate,
  linkedCompanies,
  listCompanies,
  listContacts,
  listLinks,
} from './crm.views.ts'
import { createOrEmpty, type OrEmpty } from './crm.service.ts'

const NO_PAGES = { companyPage: null, contactPage: null }

export function crmRoutes(app: App, crm: Crm): void {
  const orEmpty = createOrEmpty(app.fastify.log)
  readRoutes(app, { crm, orEmpty })
  crmChangeRoutes(app, crm)
  companyApprovalRoutes(app, { crm, orEmpty })
}

function readRoutes(app: App, { crm, orEmpty }: { crm: Crm; orEmpty: OrEmpty }): void {
  route(app, endpoints.contacts, async ({ db, viewer }) => {
    await checkReadsCrm(db, viewer)
    const contacts = await listContacts({ crm, db, viewer })
    return new DeferredAnswer(async () => ({ data: await orEmpty(contacts(), []) }))
  })

  route(app, endpoints.companies, async ({ db, viewer }) => {
    await checkReadsCrm(db, viewer)
    const companies = await listCompanies({ crm, db, viewer })
    return new DeferredAnswer(async () => ({ data: await orEmpty(companies(), []) }))
  })

  route(app, endpoints.closeDate, async ({ db, viewer, body }) => {
    await checkReadsCrm(db, viewer)
    const closeDate = await findCloseDate({ crm, db, viewer }, body.company)
    return new DeferredAnswer(async () => ({ closedate: (await orEmpty(closeDate(), undefined)) ?? '' }))
  })

  route(app, endpoints.links, async ({ db, viewer }) => {
    await checkReadsCrm(db, viewer)
    const data = await listLinks(db)
    const { outside } = crm
    if (outside === undefined) return { data, isEditable: true, ...NO_PAGES }
    return new DeferredAnswer(async () => ({
      data,
      isEditable: false,
      ...(await orEmpty(outside.pages(), NO_PAGES)),
    }))
  })

  route(app, endpoints.match, async ({ db, viewer, body }) => {
    const [list, linked] = [await listCompanies({ crm, db, viewer }), await linkedCompanies(db)]
    return new DeferredAnswer(async () => {
      // No empty fallback here: without the companies every customer would look like a new one.
      const companies = await list()
      return { data: await matchCompanies(body.data, { companies, linked }) }
    })
  })
}
