import { crm as endpoints } from '@service-center/contract/crm.ts'
import { createCrm } from '../../integrations/crm/create-crm.ts'
import type { CrmSettings } from '../../integrations/crm/crm.ts'
import { type App, route } from '../../platform/endpoints.ts'
import { unavailable } from '../../platform/errors.ts'
import { OutgoingError } from '../../platform/outgoing.ts'
import { companyMatcher } from './company-match.ts'
import { checkReadsCrm, knownCompanies, linkedCompanies, listCompanies, listContacts } from './crm.views.ts'

export function crmRoutes(app: App, settings: { crm: CrmSettings | undefined }): void {
  const crm = createCrm(settings.crm)
  /** What is given instead when the outside system fails (specification 1, section 8). */
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
    return { data: await orElse(listContacts({ crm, db, viewer }), []) }
  })

  route(
    app,
    endpoints.companies,
  )(async ({ db, viewer }) => {
    await checkReadsCrm(db, viewer)
    return { data: await orElse(listCompanies({ crm, db, viewer }), []) }
  })

  route(
    app,
    endpoints.closeDate,
  )(async ({ db, viewer, body }) => {
    await checkReadsCrm(db, viewer)
    const mayKnow = viewer.isAdmin || (await knownCompanies(db)).has(body.company)
    const day = mayKnow ? await orElse(crm.closeDate(db, body.company), undefined) : undefined
    return { closedate: day ?? '' }
  })

  route(
    app,
    endpoints.match,
  )(async ({ db, viewer, body }) => {
    // Without the companies every customer would look like a new one.
    const companies = await orElse(listCompanies({ crm, db, viewer }), undefined)
    if (companies === undefined) throw unavailable()
    return { data: body.data.map(companyMatcher(companies, await linkedCompanies(db))) }
  })
}
