import type { IncomingMessage } from 'node:http'
import { crm } from '@service-center/contract/customer-relations/crm.ts'
import { issuedQuotes } from '@service-center/contract/quotes/issued-quotes.ts'
import { quoteIssuing } from '@service-center/contract/quotes/quotes.ts'
import { expect, onTestFinished, test } from 'vitest'
import {
  type HubspotAnswer,
  hubspotCompany,
  hubspotLink,
  startHubspot,
} from '../../../testing/outside-services/hubspot.ts'
import { addQuoteCompany, addQuoteWorld, quoteRequestOf } from '../../../testing/worlds/quote-world.ts'
import { startServerForTest } from '../../../testing/server/test-server.ts'
import { tryNow } from '../../../testing/worlds/work.ts'

async function startWorld() {
  const hubspot = await startHubspot()
  onTestFinished(hubspot.stop)
  const server = await startServerForTest(hubspot.env)
  const world = await addQuoteWorld(server)
  const token = world.tokens['seller']
  const read = async (id: number) =>
    (await server.call(issuedQuotes.get, { token, params: { id: String(id) } })).body
  return { hubspot, server, world, token, read }
}

test('creates company, contact and deal in HubSpot once each, however often it fails in between', async () => {
  const { hubspot, server, token, read } = await startWorld()
  const made: { type: string; body: unknown }[] = []
  let failing = 'deals'
  hubspot.answer(({ url = '', method }, body) => {
    const type = /^\/crm\/v3\/objects\/(\w+)/.exec(url)?.[1] ?? ''
    if (url === '/crm/v3/pipelines/deals') return { status: 200, body: PIPELINES }
    if (url.endsWith('/search')) {
      const found = made.filter((one) => one.type === type).map((_one, place) => objectOf(type, place, made))
      return { status: 200, body: { total: found.length, results: found } }
    }
    if (url.includes('idProperty=email')) return { status: 404, body: { category: 'OBJECT_NOT_FOUND' } }
    if (method !== 'POST') return { status: 200, body: { results: [] } }
    // HubSpot has created the record, but its reply is lost.
    made.push({ type, body })
    return type === failing ? { status: 502 } : { status: 201, body: objectOf(type, made.length - 1, made) }
  })
  const body = quoteRequestOf({ syncHubSpotDeal: true, stage: '7' })
  const { body: issued } = await server.call(quoteIssuing.issue, { token, body })
  expect(issued).toMatchObject({
    pdf: { state: 'done' },
    crm: { state: 'failed', failure: expect.stringContaining('502') },
    newCompany: { name: 'Stadt Freiburg' },
    newContact: { lastname: 'Keller' },
  })
  failing = ''
  await tryNow(server.db, 'tell-crm-of-quote')
  const params = { id: String(issued.id) }
  await server.call(issuedQuotes.retry, { token, params })
  await expect.poll(async () => (await read(issued.id)).crm).toMatchObject({ state: 'done', failure: null })
  expect(made.map(({ type }) => type)).toEqual(['companies', 'contacts', 'deals'])
  expect(made[2]?.body).toMatchObject({
    properties: {
      dealname: `${issued.number} Stadt Freiburg`,
      dealstage: '7',
      pipeline: 'sales',
      amount: '48552.02',
      deal_currency_code: 'EUR',
      closedate: '2999-12-31T00:00:00.000Z',
    },
    associations: [
      { to: { id: issued.newContact?.id }, types: [{ associationTypeId: 3 }] },
      { to: { id: issued.newCompany?.id }, types: [{ associationTypeId: 341 }] },
    ],
  })
})

const PIPELINES = {
  results: [
    {
      id: 'sales',
      label: 'Sales',
      displayOrder: 0,
      stages: [
        { id: '7', label: 'Sent', displayOrder: 1, metadata: { isClosed: 'false', probability: '0.5' } },
      ],
    },
  ],
}

function objectOf(type: string, place: number, made: readonly { type: string; body: unknown }[]) {
  const of = made.filter((one) => one.type === type)[place] ?? made[place]
  const { properties } = (of?.body ?? { properties: {} }) as { properties: Record<string, string> }
  return hubspotCompany(String(900 + made.findIndex((one) => one === of)), properties)
}

test('while HubSpot fails, a quote for an existing company cannot be issued, and the list of stages is empty', async () => {
  const { hubspot, server, world, token } = await startWorld()
  await addQuoteCompany(server.db, { id: 'own', customerId: world.dealer })
  hubspot.answer(() => ({ status: 500 }))
  expect((await server.call(quoteIssuing.dealStages, { token })).body).toEqual({ data: [] })
  expect((await server.call(crm.companies, { token })).body).toEqual({ data: [] })
  const { status } = await server.call(quoteIssuing.issue, {
    token,
    body: quoteRequestOf({ company: { id: 'own' }, contact: { id: 'own-contact' } }),
  })
  expect(status).toBe(503)
})

/**
 * Simulates HubSpot with an existing contact that has the address of new contacts; `link` answers the request that
 * associates it with a company.
 */
function knowsContact(link: () => HubspotAnswer) {
  return ({ url = '', method }: Pick<IncomingMessage, 'url' | 'method'>): HubspotAnswer => {
    if (url === '/crm/v3/pipelines/deals') return { status: 200, body: PIPELINES }
    if (url.endsWith('/search')) return { status: 200, body: { total: 0, results: [] } }
    if (method === 'PUT') return link()
    if (url.startsWith('/crm/v3/objects/contacts/'))
      return {
        status: 200,
        body: hubspotCompany('55', { lastname: 'Keller', email: 'jonas.keller@freiburg.example' }),
      }
    if (method !== 'POST') return { status: 200, body: { results: [] } }
    return { status: 201, body: hubspotCompany(url.endsWith('companies') ? '901' : '902', {}) }
  }
}

test('links an existing HubSpot contact with the same address to the new company, and retries a failed link on request', async () => {
  const { hubspot, server, token } = await startWorld()
  const link = { answer: { status: 500 } as HubspotAnswer }
  hubspot.answer(knowsContact(() => link.answer))
  const body = quoteRequestOf({ syncHubSpotDeal: true, stage: '7' })
  const { body: issued } = await server.call(quoteIssuing.issue, { token, body })
  expect(issued).toMatchObject({
    pdf: { state: 'done' },
    crm: { state: 'failed', failure: 'HubSpot: status 500', deal: true },
    newCompany: { id: '901' },
    newContact: null,
  })
  link.answer = hubspotLink('55', '901')
  const retried = await server.call(issuedQuotes.retry, { token, params: { id: String(issued.id) } })
  expect(retried.body.crm).toEqual({ state: 'done', failure: null, deal: true })
  const made = hubspot.asked.filter(({ path }) => /^\/crm\/v3\/objects\/\w+$/.test(path))
  expect(made.map(({ path }) => path)).toEqual(['/crm/v3/objects/companies', '/crm/v3/objects/deals'])
  expect(made[1]?.body).toMatchObject({ associations: [{ to: { id: '55' } }, { to: { id: '901' } }] })
  const links = hubspot.asked.filter(({ path }) => path.startsWith('/crm/v4/'))
  expect(new Set(links.map(({ path }) => path))).toEqual(
    new Set(['/crm/v4/objects/contact/55/associations/default/company/901']),
  )
  const [entry] = await server.db
    .selectFrom('user_action')
    .select('after')
    .where('action_type', '=', 'RetryQuote')
    .execute()
  expect(entry?.after).toEqual({ id: issued.id, tried: ['crm'] })
})

test('a link that HubSpot has not created is a failure, whatever the status of its reply', async () => {
  const { hubspot, server, token, read } = await startWorld()
  const { body: made } = hubspotLink('55', '901')
  const errors = [
    { status: 'error', category: 'VALIDATION_ERROR', message: 'One or more associations are not valid' },
  ]
  const answers: HubspotAnswer[] = [
    { status: 207, body: { ...Object(made), results: [], numErrors: 1, errors } },
    { status: 404, body: { status: 'error', category: 'OBJECT_NOT_FOUND' } },
    { status: 400, body: { status: 'error', category: 'VALIDATION_ERROR' } },
    { status: 200, text: '<html>' },
  ]
  let answer = answers[0] ?? { status: 500 }
  hubspot.answer(knowsContact(() => answer))
  const { id } = (await server.call(quoteIssuing.issue, { token, body: quoteRequestOf() })).body
  for (answer of answers) {
    const retried = await server.call(issuedQuotes.retry, { token, params: { id: String(id) } })
    expect(retried.body.crm).toMatchObject({ state: 'failed', failure: expect.stringMatching(/^HubSpot: /) })
  }
  expect((await read(id)).crm?.state).toBe('failed')
})

test('links an existing HubSpot contact to the new company of a quote', async () => {
  const { hubspot, server, world } = await startWorld()
  hubspot.answer(knowsContact(() => hubspotLink('55', '901')))
  const body = quoteRequestOf({ contact: { id: '55' } })
  const { body: issued } = await server.call(quoteIssuing.issue, { token: world.tokens['staff'], body })
  expect(issued).toMatchObject({
    contact: 'Keller',
    crm: { state: 'done' },
    newCompany: { id: '901', contacts: ['55'] },
  })
  expect(hubspot.asked.map(({ path }) => path)).toContain(
    '/crm/v4/objects/contact/55/associations/default/company/901',
  )
})

/** A HubSpot that stores what is created; its lists and its search find new records only after some time: never here. */
function storesRecords() {
  const made = new Map<string, ReturnType<typeof hubspotCompany>>()
  const created: string[] = []
  const answer = (
    { url = '', method }: Pick<IncomingMessage, 'url' | 'method'>,
    body: unknown,
  ): HubspotAnswer => {
    if (url === '/crm/v3/pipelines/deals') return { status: 200, body: PIPELINES }
    if (url.endsWith('/search')) return { status: 200, body: { total: 0, results: [] } }
    if (method === 'PUT') return hubspotLink('901', '902')
    const [, type = '', id] = /^\/crm\/v3\/objects\/(\w+)(?:\/([^?]+))?/.exec(url) ?? []
    if (method === 'POST') {
      created.push(type)
      const { properties } = body as { properties: Record<string, string> }
      const record = hubspotCompany(String(900 + created.length), properties)
      made.set(record.id, record)
      return { status: 201, body: record }
    }
    if (id === undefined) return { status: 200, body: { results: [] } }
    const found = made.get(id)
    return found === undefined ? { status: 404, body: {} } : { status: 200, body: found }
  }
  return { answer, created }
}

test('a new company and contact of HubSpot are listed at once, chosen for the next quote, and not added twice', async () => {
  const { hubspot, server, token } = await startWorld()
  const { answer, created } = storesRecords()
  hubspot.answer(answer)
  const list = async () => ({
    companies: (await server.call(crm.companies, { token })).body.data.map(({ id, contacts }) => ({
      id,
      contacts,
    })),
    contacts: (await server.call(crm.contacts, { token })).body.data.map(({ id, companies }) => ({
      id,
      companies,
    })),
  })
  expect(await list()).toEqual({ companies: [], contacts: [] })
  const { company, contact } = quoteRequestOf()
  const added = { company: { ...company, isNew: false }, contact: { ...contact, isNew: false } }
  const bodies = [1, 2, 3].map(() => quoteRequestOf(added))
  const replies = await Promise.all(bodies.map((body) => server.call(quoteIssuing.issue, { token, body })))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const issued = replies.find(({ status }) => status === 200)?.body
  const [companyId, contactId] = [issued?.newCompany?.id ?? '', issued?.newContact?.id ?? '']
  expect(await list()).toEqual({
    companies: [{ id: companyId, contacts: [contactId] }],
    contacts: [{ id: contactId, companies: [companyId] }],
  })
  expect((await server.call(quoteIssuing.issue, { token, body: quoteRequestOf(added) })).body).toMatchObject({
    code: 'company_exists',
    errors: [{ msg: expect.stringContaining(`id ${companyId}`) }],
  })
  expect(created).toEqual(['companies', 'contacts'])
})
