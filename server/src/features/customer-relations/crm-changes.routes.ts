import { crmChanges as endpoints } from '@service-center/contract/customer-relations/crm-changes.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import type { Crm } from '../../integrations/crm/crm.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import {
  createCompany,
  createContact,
  removeCompany,
  removeContact,
  saveCompany,
  saveContact,
} from './crm-changes.service.ts'
import { crmElsewhere } from './crm.errors.ts'

/** The calls that edit companies and contacts in our own database. */
export function crmChangeRoutes(app: App, crm: Crm): void {
  const checkEditable = () => {
    if (crm.outside !== undefined) throw crmElsewhere()
  }
  const publish = (path: readonly number[]) => () =>
    app.live.publish(liveEvents.companies, { path, payload: {} })

  route(app, endpoints.createCompany, async ({ db, viewer, body, logAction, afterCommit }) => {
    logAction({ value: body })
    checkEditable()
    const { id, path, after } = await createCompany({ crm, db, viewer }, body)
    logAction({ value: { ...body, id }, after })
    afterCommit(publish(path))
    return { id }
  })

  route(
    app,
    endpoints.updateCompany,
    async ({ db, params: { id }, body: { was, ...fields }, logAction, afterCommit }) => {
      logAction({ value: { id, ...fields } })
      checkEditable()
      const { before, after, path } = await saveCompany(db, { id, fields, was })
      logAction({ before, after })
      afterCommit(publish(path))
      return {}
    },
  )

  route(app, endpoints.deleteCompany, async ({ db, params: { id }, logAction, afterCommit }) => {
    logAction({ value: { id } })
    checkEditable()
    const { before, path } = await removeCompany(db, id)
    logAction({ before })
    afterCommit(publish(path))
    return {}
  })

  contactRoutes(app, { crm, checkEditable, publish })
}

interface ContactRoutes {
  readonly crm: Crm
  readonly checkEditable: () => void
  readonly publish: (path: readonly number[]) => () => void
}

function contactRoutes(app: App, { crm, checkEditable, publish }: ContactRoutes): void {
  route(app, endpoints.createContact, async ({ db, viewer, body, logAction, afterCommit }) => {
    logAction({ value: body })
    checkEditable()
    const { id, path, after } = await createContact({ crm, db, viewer }, body)
    logAction({ value: { ...body, id }, after })
    afterCommit(publish(path))
    return { id }
  })

  route(
    app,
    endpoints.updateContact,
    async ({ db, params: { id }, body: { was, ...fields }, logAction, afterCommit }) => {
      logAction({ value: { id, ...fields } })
      checkEditable()
      const { before, after, path } = await saveContact(db, { id, fields, was })
      logAction({ before, after })
      afterCommit(publish(path))
      return {}
    },
  )

  route(app, endpoints.deleteContact, async ({ db, params: { id }, logAction, afterCommit }) => {
    logAction({ value: { id } })
    checkEditable()
    const { before, path } = await removeContact(db, id)
    logAction({ before })
    afterCommit(publish(path))
    return {}
  })
}
