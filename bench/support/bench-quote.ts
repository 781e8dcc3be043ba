import { randomUUID } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { chosenPlans, quoteFigures } from '@service-center/contract/quotes/quote-calculation.ts'
import { quotes, type QuoteRequest } from '@service-center/contract/quotes/quotes.ts'
import { namedPlans } from '@service-center/contract/quotes/quote-plans.ts'
import { quoteLanguageOf } from '@service-center/contract/quote-settings/quote-language.ts'
import type { QuoteParts, QuoteSelection } from '@service-center/contract/quotes/quote-selection.ts'
import type { ContractConfiguration } from '@service-center/contract/quote-settings/quote-settings.ts'
import type { QuoteInput, QuotePages } from '@service-center/pdf/quote/quote-input.ts'
import type { PdfTask, PdfTaskAnswer } from '../../server/src/platform/pdf/pdf-workers.ts'
import type { StartedProduct } from './processes.ts'
import { QUOTE_PARTIES } from './quote-world.ts'

/** The chosen parts: enough for two pages; with the contract's own pages there are six. */
export const CHOSEN: QuoteParts & Pick<QuoteSelection, 'contract' | 'quoteType'> = {
  contract: 'DE',
  quoteType: 'signature',
  productsPlans: [
    { product: 'TLM Sport 2', plan: 'Standard Payment', qty: 2 },
    { product: 'TS Plotter', plan: 'All Inclusive', qty: 1 },
  ],
  extras: [12, 15, 16, 17, 18, 19, 34, 42].map((id) => ({ id, qty: 1 })),
  templates: Array.from({ length: 16 }, (_one, n) => 101 + n),
  splitExtras: false,
}

/** One quote in two forms: as a request to issue it, and as the input of its document. */
export interface BenchQuote {
  /** Each call returns a request that issues another quote. */
  request(): QuoteRequest
  readonly document: QuoteInput
}

/** Loads the parts of a quote over the API, as the console does. */
export async function readBenchQuote({ url }: StartedProduct, token: string): Promise<BenchQuote> {
  const get = async (path: string) => {
    const reply = await fetch(new URL(path, url), { headers: { authorization: `Bearer ${token}` } })
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
    return reply
  }
  const settings = quotes.settings.response.parse(await (await get(quotes.settings.path)).json())
  const numbers = quotes.itemNumbers.response.parse(await (await get(quotes.itemNumbers.path)).json())
  const texts = quotes.translations.response.parse(await (await get(quotes.translations.path)).json())
  const contract = settings.contracts.find(({ name }) => name === CHOSEN.contract)
  if (contract === undefined) throw new Error('The seller may not use the contract.')
  const figures = quoteFigures({
    settings,
    contract,
    selection: CHOSEN,
    country: 'DE',
    itemNumbers: numbers.data,
  })
  const bytes = async (id: number | null) =>
    id === null ? null : new Uint8Array(await (await get(`/api/quote/pdf/${id}`)).arrayBuffer())
  return {
    request: () => ({
      ...CHOSEN,
      company: { id: QUOTE_PARTIES.company },
      contact: { id: QUOTE_PARTIES.contact },
      expDays: 30,
      closedate: '2999-12-31',
      comments: 'A quote of the bench.',
      currency: figures.currency,
      requestId: randomUUID(),
      quotationNumber: '',
      lineItems: figures.lines,
      sendEmail: false,
      syncHubSpotDeal: false,
      stage: '',
    }),
    document: {
      figures,
      selection: { ...CHOSEN, comments: 'A quote of the bench.' },
      plans: namedPlans(chosenPlans(contract, CHOSEN)),
      zeroDecimal: false,
      company: { name: 'Company', address: '', zip: '', city: 'Freiburg', state: '', country: 'DE' },
      contact: { firstname: '', lastname: 'Keller', phone: '', email: 'keller@example.com' },
      seller: contract.seller,
      number: 'Bench-0011',
      issuedOn: '2026-01-01',
      validUntil: '2026-01-31',
      language: quoteLanguageOf(CHOSEN.contract),
      translations: texts.data,
      pages: await readPages(contract, bytes),
    },
  }
}

async function readPages(
  contract: ContractConfiguration,
  bytes: (id: number | null) => Promise<Uint8Array | null>,
): Promise<QuotePages> {
  return {
    cover: await bytes(contract.pdfCover),
    payment: await bytes(contract.pdfPayment),
    contract: await bytes(contract.pdfContract),
    final: await bytes(contract.pdfFinal),
    budgetary: await bytes(contract.pdfBudgetary),
  }
}

const THREAD = new URL('../../server/src/platform/pdf/pdf-thread.ts', import.meta.url)

/** Starts a thread that generates documents, without limits and without a queue. */
export function startPdfThread() {
  const worker = new Worker(THREAD)
  const answered = (task: PdfTask) =>
    new Promise<PdfTaskAnswer>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(task)
    })
  return {
    make: async (input: QuoteInput): Promise<Uint8Array> => {
      const answer = await answered({ kind: 'quote', input })
      if ('content' in answer) return answer.content
      throw new Error('The document was not made.')
    },
    countPages: async (content: Uint8Array): Promise<number> => {
      const answer = await answered({ kind: 'countPages', content })
      return 'pages' in answer ? answer.pages : 0
    },
    stop: () => worker.terminate(),
  }
}
