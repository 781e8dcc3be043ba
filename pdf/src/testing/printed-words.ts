import type { LegalEntity } from '@service-center/contract/quote-settings/quote-language.ts'

/** The words next to the amounts of a document. */
interface Words {
  readonly total: string
  readonly subtotal: string
  readonly tax: string
  /** Printed after the total, if no VAT is added. */
  readonly untaxed: string
  readonly template: string
  /** With the space that French has before it. */
  readonly colon: string
  readonly included: string
  readonly charger: string
  readonly plan: string
  readonly year: string
  /** Printed before the VAT in a year's payment. */
  readonly taxWithin: string
  /** Printed after the title. */
  readonly budgetary: string
  readonly final: string
  /** Printed before the number of a page, and before the number of pages. */
  readonly page: string
  readonly of: string
  /** The title of the chosen plans. */
  readonly chosen: string
  /** How long a plan is and how it is paid. */
  readonly once: string
  readonly years: string
  readonly yearly: (years: number) => string
  readonly monthly: (years: number) => string
  /** The heading of the signature. */
  readonly acceptance: string
  readonly signature: string
}

const ENGLISH: Words = {
  total: 'Total',
  subtotal: 'Subtotal',
  tax: '19% VAT',
  untaxed: 'subject to VAT',
  template: 'Template',
  colon: ':',
  included: 'included',
  charger: 'Charger',
  plan: 'Payment plan',
  year: 'Year',
  taxWithin: 'incl. 19% VAT',
  budgetary: 'Quotation – Budgetary',
  final: 'Quotation – Final',
  page: 'page',
  of: 'of',
  chosen: 'Chosen plan',
  once: '1 year; in one payment',
  years: 'years',
  yearly: (years) => `${years} years; paid yearly`,
  monthly: (years) => `${years} years; from year 2 in 12 monthly payments a year`,
  acceptance: 'Acceptance',
  signature: 'Signature',
}
const FRENCH: Words = {
  total: 'Total',
  subtotal: 'Sous-total',
  tax: '19 % TVA',
  untaxed: 'TVA en sus',
  template: 'Modèle',
  colon: ' :',
  included: 'inclus',
  charger: 'Chargeur',
  plan: 'Échéancier de paiement',
  year: 'Année',
  taxWithin: 'dont 19 % TVA',
  budgetary: 'Devis – indicatif',
  final: 'Devis – définitif',
  page: 'page',
  of: 'sur',
  chosen: 'Formule choisie',
  once: '1 an ; paiement en une fois',
  years: 'ans',
  yearly: (years) => `${years} ans ; paiement annuel`,
  monthly: (years) => `${years} ans ; dès la 2e année en 12 mensualités par an`,
  acceptance: 'Bon pour accord',
  signature: 'Signature',
}
const GERMAN: Words = {
  total: 'Gesamt',
  subtotal: 'Zwischensumme',
  tax: '19 % MwSt.',
  untaxed: 'zuzüglich MwSt.',
  template: 'Vorlage',
  colon: ':',
  included: 'inklusive',
  charger: 'Ladegerät',
  plan: 'Zahlungsplan',
  year: 'Jahr',
  taxWithin: 'inkl. 19 % MwSt.',
  budgetary: 'Angebot – unverbindlich',
  final: 'Angebot – verbindlich',
  page: 'Seite',
  of: 'von',
  chosen: 'Gewählter Plan',
  once: '1 Jahr; in einer Zahlung',
  years: 'Jahre',
  yearly: (years) => `${years} Jahre; in Jahresraten`,
  monthly: (years) => `${years} Jahre; ab dem 2. Jahr in 12 Monatsraten pro Jahr`,
  acceptance: 'Auftragserteilung',
  signature: 'Unterschrift',
}
const DUTCH: Words = {
  total: 'Totaal',
  subtotal: 'Subtotaal',
  tax: '19% btw',
  untaxed: 'exclusief btw',
  template: 'Sjabloon',
  colon: ':',
  included: 'inbegrepen',
  charger: 'Lader',
  plan: 'Betalingsplan',
  year: 'Jaar',
  taxWithin: 'incl. 19% btw',
  budgetary: 'Offerte – indicatief',
  final: 'Offerte – definitief',
  page: 'pagina',
  of: 'van',
  chosen: 'Gekozen plan',
  once: '1 jaar; betaling in één keer',
  years: 'jaar',
  yearly: (years) => `${years} jaar; betaling per jaar`,
  monthly: (years) => `${years} jaar; vanaf jaar 2 in 12 maandtermijnen per jaar`,
  acceptance: 'Akkoord',
  signature: 'Handtekening',
}
/** Repeated here on purpose, because the product's own words are under test. */
export const PRINTED_WORDS: Readonly<Record<LegalEntity, Words>> = {
  US: ENGLISH,
  UK: ENGLISH,
  AU: ENGLISH,
  FR: FRENCH,
  'BE(FR)': FRENCH,
  DE: GERMAN,
  NL: DUTCH,
  'BE(NL)': DUTCH,
}
