import type { QuoteFigures, QuoteLine } from '@service-center/contract/quotes/quote-figures.ts'
import { quoteLanguageOf, type LegalEntity } from '@service-center/contract/quote-settings/quote-language.ts'
import type { QuoteInput, QuotePages } from '../quote/quote-input.ts'

/** No pages around the quote. */
export const NO_PAGES: QuotePages = {
  cover: null,
  payment: null,
  contract: null,
  final: null,
  budgetary: null,
}

const line = (
  kind: QuoteLine['kind'],
  key: string,
  qty: number,
  price: number,
  isFree = false,
): QuoteLine => ({
  kind,
  key,
  id: null,
  itemNumber: kind === 'template' ? null : `TLM-${key.length}${qty}`,
  qty,
  price,
  total: qty * price,
  isFree,
})

const LINES = [
  line('item', 'TLM Sport 2, Advantage, year 1', 2, 940_000),
  line('extra', 'Reference station BS2', 1, 215_000),
  line('extra', 'Spare battery', 2, 69_000),
  line('charger', 'charger', 2, 0, true),
  line('template', 'Football, all ages', 1, 0, true),
  line('template', 'Custom logo', 1, 45_000),
]

/** Figures of some lines, without value added tax and payment plan. */
export function figuresOf(lines: readonly QuoteLine[]): QuoteFigures {
  const net = lines.reduce((sum, { total }) => sum + total, 0)
  return { lines: [...lines], net, vat: null, total: net, payments: null, currency: 'EUR' }
}

export const itemLine = (key: string, qty = 1, price = 1000): QuoteLine => line('item', key, qty, price)

const year = (at: number, total: number, vat: number | null) => ({
  year: at,
  net: total - (vat ?? 0),
  vat,
  total,
  months: null,
})

/** A quote of a legal entity, with value added tax in Germany and a payment plan outside the US. */
export function sampleQuote(contract: LegalEntity, changes: Partial<QuoteInput> = {}): QuoteInput {
  const figures = figuresOf(LINES)
  const isGerman = contract === 'DE'
  const vat = isGerman ? { percent: 19, amount: Math.round(figures.net * 0.19) } : null
  const total = figures.net + (vat?.amount ?? 0)
  const payments = [
    year(1, total - 200_000, isGerman ? 400_887 : null),
    year(2, 100_000, isGerman ? 15_966 : null),
    year(3, 100_000, isGerman ? 15_967 : null),
  ]
  return {
    figures: { ...figures, vat, total, payments: contract === 'US' ? null : payments },
    selection: { contract, quoteType: 'signature', comments: 'Delivery before the season opens on 1 March.' },
    plans: [
      {
        product: 'TLM Sport 2',
        plan: 'Advantage, 3 years',
        qty: 2,
        term: { years: 3, payment: 'yearly' },
      },
    ],
    zeroDecimal: false,
    company: {
      name: 'Stadt Freiburg, Sportamt',
      address: 'Fehrenbachallee 12',
      zip: '79106',
      city: 'Freiburg im Breisgau',
      state: '',
      country: 'DE',
    },
    contact: {
      firstname: 'Jonas',
      lastname: 'Keller',
      phone: '+49 761 555 0142',
      email: 'jonas.keller@freiburg.example',
    },
    seller: {
      name: 'Line Marking GmbH',
      address: ['Werkstraße 4', '20457 Hamburg', 'Deutschland'],
      vatId: 'DE 999 999 999',
      bank: ['Musterbank Hamburg', 'IBAN DE00 0000 0000 0000 0000 00', 'BIC XXXXDEHH'],
    },
    number: 'MetteHolm-0417',
    issuedOn: '2026-11-21',
    validUntil: '2026-12-21',
    language: quoteLanguageOf(contract),
    translations: [],
    pages: NO_PAGES,
    ...changes,
  }
}
