import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** The reply of the stand-in: a JSON body or a plain text; a hanging one never replies. */
export interface HubspotAnswer {
  readonly status: number
  readonly body?: unknown
  readonly text?: string
  readonly headers?: Record<string, string>
  readonly hangs?: boolean
}

interface Asked {
  readonly path: string
  readonly token: string | undefined
  readonly body: unknown
}

const unknownPath = (): HubspotAnswer => ({ status: 404 })

/**
 * A local server in HubSpot's place, which answers in the forms of its API reference ('Retrieve companies', 'Search the
 * CRM', 'Create a company', 'Associations', 'Account information').
 */
export async function startHubspot() {
  const asked: Asked[] = []
  let answerTo: (request: IncomingMessage, body: unknown) => HubspotAnswer = unknownPath
  const server = createServer(async (request, response) => {
    const body = request.method === 'POST' ? await json(request) : undefined
    asked.push({ path: request.url ?? '', token: request.headers.authorization, body })
    const { status, headers, text, hangs, ...answer } = answerTo(request, body)
    if (hangs === true) return
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(text ?? JSON.stringify(answer.body ?? {}))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // It listens on a port, so the address is not a path.
  const { port } = server.address() as AddressInfo
  return {
    asked,
    env: { CRM_URL: `http://127.0.0.1:${port}`, CRM_TOKEN: 'pat-1' },
    answer: (to: typeof answerTo) => {
      answerTo = to
    },
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** A company in the form in which HubSpot lists it. */
export function hubspotCompany(
  id: string,
  properties: Record<string, string | null>,
  contacts: { ids?: readonly string[]; after?: string } = {},
) {
  const { ids = [], after } = contacts
  const paging = after === undefined ? {} : { paging: { next: { after, link: 'https://api.hubapi.com/…' } } }
  return {
    id,
    properties: { hs_object_id: id, ...properties },
    createdAt: '2024-01-01T00:00:00.000Z',
    updatedAt: '2026-03-05T12:00:00.000Z',
    archived: false,
    associations: {
      contacts: { results: ids.map((one) => ({ id: one, type: 'company_to_contact' })), ...paging },
    },
  }
}

const oneWay = (from: string, to: string, associationTypeId: number) => ({
  from: { id: from },
  to: { id: to },
  associationSpec: { associationCategory: 'HUBSPOT_DEFINED', associationTypeId },
})

/** The answer to the default association of a contact with a company ('Associations', version 4): one for each direction. */
export function hubspotLink(contact: string, company: string): HubspotAnswer {
  return {
    status: 200,
    body: {
      status: 'COMPLETE',
      results: [oneWay(contact, company, 279), oneWay(company, contact, 280)],
      startedAt: '2026-03-05T12:00:00.000Z',
      completedAt: '2026-03-05T12:00:00.100Z',
    },
  }
}
