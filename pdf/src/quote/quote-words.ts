import type { QuoteLanguage } from '@service-center/contract/quote-settings/quote-language.ts'
import { keyedValue, type QuoteTranslation } from '@service-center/contract/quote-settings/quote-settings.ts'

const ENGLISH = {
  quotation: 'Quotation',
  valid_until: 'valid until',
  phone: 'Phone',
  description: 'Description',
  item_number: 'Item no.',
  quantity: 'Quantity',
  price: 'Price',
  sum: 'Amount',
  included: 'included',
  template: 'Template',
  charger: 'Charger',
  subtotal: 'Subtotal',
  including: 'incl.',
  vat: 'VAT',
  vat_id: 'VAT no.',
  total: 'Total',
  subject_to_vat: 'subject to VAT',
  payment_plan: 'Payment plan',
  year: 'Year',
  comments: 'Comments',
  bank: 'Bank details',
  acceptance: 'Acceptance',
  acceptance_text: 'We accept this quotation and the pages that belong to it.',
  place_and_date: 'Place and date',
  name_and_title: 'Name and title',
  signature: 'Signature',
}
/** The words of a quote. Each name is the key under which a translation in the quote settings replaces the word. */
export type QuoteWords = typeof ENGLISH

const GERMAN: QuoteWords = {
  quotation: 'Angebot',
  valid_until: 'gültig bis',
  phone: 'Telefon',
  description: 'Beschreibung',
  item_number: 'Art.-Nr.',
  quantity: 'Menge',
  price: 'Preis',
  sum: 'Summe',
  included: 'inklusive',
  template: 'Vorlage',
  charger: 'Ladegerät',
  subtotal: 'Zwischensumme',
  including: 'inkl.',
  vat: 'MwSt.',
  vat_id: 'USt-IdNr.',
  total: 'Gesamt',
  subject_to_vat: 'zuzüglich MwSt.',
  payment_plan: 'Zahlungsplan',
  year: 'Jahr',
  comments: 'Bemerkungen',
  bank: 'Bankverbindung',
  acceptance: 'Auftragserteilung',
  acceptance_text: 'Wir nehmen dieses Angebot mit den dazugehörigen Seiten an.',
  place_and_date: 'Ort und Datum',
  name_and_title: 'Name und Funktion',
  signature: 'Unterschrift',
}

const FRENCH: QuoteWords = {
  quotation: 'Devis',
  valid_until: 'valable jusqu’au',
  phone: 'Téléphone',
  description: 'Description',
  item_number: 'Réf.',
  quantity: 'Quantité',
  price: 'Prix',
  sum: 'Montant',
  included: 'inclus',
  template: 'Modèle\u00A0',
  charger: 'Chargeur',
  subtotal: 'Sous-total',
  including: 'dont',
  vat: 'TVA',
  vat_id: 'N° de TVA',
  total: 'Total',
  subject_to_vat: 'TVA en sus',
  payment_plan: 'Échéancier de paiement',
  year: 'Année',
  comments: 'Remarques',
  bank: 'Coordonnées bancaires',
  acceptance: 'Bon pour accord',
  acceptance_text: 'Nous acceptons ce devis et les pages qui l’accompagnent.',
  place_and_date: 'Lieu et date',
  name_and_title: 'Nom et fonction',
  signature: 'Signature',
}

const DUTCH: QuoteWords = {
  quotation: 'Offerte',
  valid_until: 'geldig tot en met',
  phone: 'Telefoon',
  description: 'Omschrijving',
  item_number: 'Art.nr.',
  quantity: 'Aantal',
  price: 'Prijs',
  sum: 'Bedrag',
  included: 'inbegrepen',
  template: 'Sjabloon',
  charger: 'Lader',
  subtotal: 'Subtotaal',
  including: 'incl.',
  vat: 'btw',
  vat_id: 'Btw-nr.',
  total: 'Totaal',
  subject_to_vat: 'exclusief btw',
  payment_plan: 'Betalingsplan',
  year: 'Jaar',
  comments: 'Opmerkingen',
  bank: 'Bankgegevens',
  acceptance: 'Akkoord',
  acceptance_text: 'Wij gaan akkoord met deze offerte en de bijbehorende pagina’s.',
  place_and_date: 'Plaats en datum',
  name_and_title: 'Naam en functie',
  signature: 'Handtekening',
}

const WORDS: Readonly<Record<QuoteLanguage, QuoteWords>> = {
  'en-US': ENGLISH,
  'en-GB': ENGLISH,
  'en-AU': ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  nl: DUTCH,
}

/** The words in a language, replaced by the translations of the quote settings. */
export function quoteWords(language: QuoteLanguage, translations: readonly QuoteTranslation[]): QuoteWords {
  const own = WORDS[language]
  const words = Object.entries(own).map(([key, word]) => [
    key,
    keyedValue(translations, key, language) ?? word,
  ])
  // The keys are unchanged.
  return Object.fromEntries(words) as QuoteWords
}
