import type { LegalEntity } from '@service-center/contract/quote-settings/quote-language.ts'

/** The words next to the amounts of a document. */
interface Words {
  readonly total: string
  readonly subtotal: string
  readonly tax: string
  /** Printed after the total, if no VAT is added. */
  readonly untaxed: string
  readonly template: string
  readonly included: string
  readonly charger: string
  readonly plan: string
  readonly year: string
  /** Printed before the VAT in a year's payment. */
  readonly taxWithin: string
}

const ENGLISH: Words = {
  total: 'Total',
  subtotal: 'Subtotal',
  tax: '19% VAT',
  untaxed: 'subject to VAT',
  template: 'Template:',
  included: 'included',
  charger: 'Charger',
  plan: 'Payment plan',
  year: 'Year',
  taxWithin: 'incl. 19% VAT',
}
const FRENCH: Words = {
  total: 'Total',
  subtotal: 'Sous-total',
  tax: '19% TVA',
  untaxed: 'TVA en sus',
  template: 'Modèle :',
  included: 'inclus',
  charger: 'Chargeur',
  plan: 'Échéancier de paiement',
  year: 'Année',
  taxWithin: 'dont 19% TVA',
}
const GERMAN: Words = {
  total: 'Gesamt',
  subtotal: 'Zwischensumme',
  tax: '19% MwSt.',
  untaxed: 'zuzüglich MwSt.',
  template: 'Vorlage:',
  included: 'inklusive',
  charger: 'Ladegerät',
  plan: 'Zahlungsplan',
  year: 'Jahr',
  taxWithin: 'inkl. 19% MwSt.',
}
const DUTCH: Words = {
  total: 'Totaal',
  subtotal: 'Subtotaal',
  tax: '19% btw',
  untaxed: 'exclusief btw',
  template: 'Sjabloon:',
  included: 'inbegrepen',
  charger: 'Lader',
  plan: 'Betalingsplan',
  year: 'Jaar',
  taxWithin: 'incl. 19% btw',
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
