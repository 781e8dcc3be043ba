import type { LegalEntity } from '@service-center/contract/quotes/quote-language.ts'

/** The words of a document that stand beside its figures. */
interface Words {
  readonly total: string
  readonly subtotal: string
  readonly tax: string
  /** After the total, where no tax is added. */
  readonly untaxed: string
  readonly template: string
  readonly included: string
  readonly charger: string
  readonly plan: string
  readonly year: string
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
}
/** Written here once more: the product's own words are what is tested. */
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
