import { quoteSettingCalls as calls } from '@service-center/contract/quote-settings/quote-setting-calls.ts'
import { demoPdf } from '../../demo/documents/demo-pdf.ts'
import { fileOf } from '../worlds/documents.ts'
import { type Actor, asActor, type Prepare } from '../logged-call.ts'
import { addQuoteContract, QUOTE_PLANS } from '../worlds/quote-world.ts'
import type { TestServer } from '../server/test-server.ts'

const [FIRST] = QUOTE_PLANS
/** Each call is made several times and must change something each time. */
let turn = 0
const nextTurn = () => (turn += 1)

const SELLER = { name: 'Seller', address: [], vatId: '', bank: [] }
const NO_PAGES = {
  pdfCover: null,
  pdfPayment: null,
  pdfContract: null,
  pdfFinal: null,
  pdfBudgetary: null,
}
const contractOf = (name: 'AU' | 'FR') => ({ name, countryDropdown: [], seller: SELLER, ...NO_PAGES })
const upload = () => ({
  file: fileOf({ content: new Uint8Array(demoPdf('Pages', [{ heading: 'One', paragraphs: [] }])) }),
  fields: { title: 'Logged', kind: 'cover' as const },
})

/** Finds or adds the contract of France, for calls that change it. */
async function french({ db }: TestServer): Promise<{ id: string }> {
  const found = await db.selectFrom('quote_contract').select('id').where('name', '=', 'FR').executeTakeFirst()
  return { id: String(found?.id ?? (await addQuoteContract(db, { name: 'FR' }))) }
}

async function planOf(server: TestServer, title: string): Promise<{ id: string }> {
  const { id } = await french(server)
  const plan = await server.db
    .insertInto('quote_plan')
    .values({ contract_id: Number(id), title, product: 'Logged', currency: 'EUR', items: '[]', plan: [0] })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: String(plan.id) }
}

const version = async (server: TestServer, { id }: { id: string }) => {
  const found = await server.db
    .selectFrom('quote_contract')
    .select('version')
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow()
  return String(found.version)
}

async function pagesOf(server: TestServer, { token }: Actor): Promise<{ id: string }> {
  const { body } = await server.call(calls.addPages, { token, upload: upload() })
  return { id: String(body.id) }
}

/** One successful call of every endpoint that changes the settings of quotes. */
export const LOGGED_CALLS: Readonly<Record<string, Prepare>> = {
  'PUT /api/quote/settings/free-templates': async (server, actor) => {
    const body = { freeTemplates: [101], freeTemplatesQty: nextTurn(), allFreeAfterQty: 9 }
    return asActor(server, { actor, endpoint: calls.saveGeneral, input: { body } })
  },
  'POST /api/quote/settings/contracts': async (server, actor) => {
    await server.db.deleteFrom('quote_contract').where('name', '=', 'AU').execute()
    return asActor(server, { actor, endpoint: calls.createContract, input: { body: contractOf('AU') } })
  },
  'PUT /api/quote/settings/contracts/{id}': async (server, actor) => {
    const input = { params: await french(server), body: contractOf('FR') }
    return asActor(server, { actor, endpoint: calls.updateContract, input })
  },
  'PUT /api/quote/settings/contract-order': async (server, actor) => {
    await french(server)
    const rows = await server.db
      .selectFrom('quote_contract')
      .select('id')
      .orderBy('position')
      .orderBy('id')
      .execute()
    const [first, ...others] = rows.map(({ id }) => id)
    const ids = [...others, ...(first === undefined ? [] : [first])]
    return asActor(server, { actor, endpoint: calls.reorderContracts, input: { body: { ids } } })
  },
  'POST /api/quote/settings/contracts/{id}/plans': async (server, actor) => {
    if (FIRST === undefined) throw new Error('There are plans.')
    const input = { params: await french(server), body: { ...FIRST, title: 'Logged' } }
    return asActor(server, { actor, endpoint: calls.createPlan, input })
  },
  'PUT /api/quote/settings/plans/{id}': async (server, actor) => {
    if (FIRST === undefined) throw new Error('There are plans.')
    const input = { params: await planOf(server, 'Changed'), body: { plan: { ...FIRST, title: 'Other' } } }
    return asActor(server, { actor, endpoint: calls.updatePlan, input })
  },
  'DELETE /api/quote/settings/plans/{id}': async (server, actor) => {
    const input = { params: await planOf(server, 'Removed'), query: { version: '1' } }
    return asActor(server, { actor, endpoint: calls.removePlan, input })
  },
  'DELETE /api/quote/settings/contracts/{id}': async (server, actor) => {
    const params = await french(server)
    const input = { params, query: { version: await version(server, params) } }
    return asActor(server, { actor, endpoint: calls.removeContract, input })
  },
  'POST /api/quote/settings/pages': async (server, actor) =>
    asActor(server, { actor, endpoint: calls.addPages, input: { upload: upload() } }),
  'PUT /api/quote/settings/pages/{id}': async (server, actor) => {
    const input = { params: await pagesOf(server, actor), body: { title: 'Renamed' } }
    return asActor(server, { actor, endpoint: calls.renamePages, input })
  },
  'DELETE /api/quote/settings/pages/{id}': async (server, actor) =>
    asActor(server, {
      actor,
      endpoint: calls.removePages,
      input: { params: await pagesOf(server, actor) },
    }),
  'PUT /api/quote/settings/translations': async (server, actor) => {
    const body = { key: 'Logged', lang: 'de' as const, value: `Text ${nextTurn()}` }
    return asActor(server, { actor, endpoint: calls.saveTranslation, input: { body } })
  },
  'PUT /api/quote/settings/itemnumbers': async (server, actor) => {
    const body = { key: 'Logged', lang: '' as const, value: String(nextTurn()) }
    return asActor(server, { actor, endpoint: calls.saveItemNumber, input: { body } })
  },
}
