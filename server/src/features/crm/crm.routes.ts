import { crm as endpoints } from '@service-center/contract/crm/crm.ts'
import { createCrm } from '../../integrations/crm/create-crm.ts'
import type { CrmSettings } from '../../integrations/crm/crm.ts'
import { DeferredAnswer } from '../../platform/http/answers.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { OutgoingError } from '../../platform/outgoing.ts'
import { companyMatcher } from './company-match.ts'
import { checkReadsCrm, findCloseDate, linkedCompanies, listCompanies, listContacts } from './crm.views.ts'

export function crmRoutes(app: App, settings: { crm: CrmSettings | undefined }): void {
  const crm = createCrm(settings.crm)
  /** The fallback when the outside system fails (specification 1, section 8). */
  const orElse = <Result, Instead>(work: Promise<Result>, instead: Instead): Promise<Result | Instead> =>
    work.catch((error: unknown) => {
      if (!(error instanceof OutgoingError)) throw error
      app.fastify.log.warn({ err: error }, 'The customer relationship system failed')
      return instead
    })

  route(
    app,
    endpoints.contacts,
  )(async ({ db, viewer }) => {
    await checkReadsCrm(db, viewer)
    const contacts = await listContacts({ crm, db, viewer })
    return new DeferredAnswer(async () => ({ data: await orElse(contacts(), []) }))
  })

  route(
    app,
    endpoints.companies,
  )(async ({ db, viewer }) => {
    await checkReadsCrm(db, viewer)
    const companies = await listCompanies({ crm, db, viewer })
    return new DeferredAnswer(async () => ({ data: await orElse(companies(), []) }))
  })

  route(
    app,
    endpoints.closeDate,
  )(async ({ db, viewer, body }) => {
    await checkReadsCrm(db, viewer)
    const closeDate = await findCloseDate({ crm, db, viewer }, body.company)
    return new DeferredAnswer(async () => ({ closedate: (await orElse(closeDate(), undefined)) ?? '' }))
  })

  route(
    app,
    endpoints.match,
  )(async ({ db, viewer, body }) => {
    const [list, linked] = [await listCompanies({ crm, db, viewer }), await linkedCompanies(db)]
    return new DeferredAnswer(async () => {
      // No fallback: without the companies every customer would look like a new one.
      const companies = await list()
      return { data: body.data.map(companyMatcher(companies, linked)) }
    })
  })
}
