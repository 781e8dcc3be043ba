export const QUOTE_LANGUAGES = ['en-US', 'en-GB', 'fr', 'de', 'nl', 'en-AU'] as const
export type QuoteLanguage = (typeof QUOTE_LANGUAGES)[number]

/**
 * The legal entities that sell (the contract types), with the language of their quotes (specification 3, section
 * 3).
 */
const LANGUAGE_OF = {
  US: 'en-US',
  UK: 'en-GB',
  FR: 'fr',
  'BE(FR)': 'fr',
  DE: 'de',
  NL: 'nl',
  'BE(NL)': 'nl',
  AU: 'en-AU',
} as const satisfies Record<string, QuoteLanguage>

export type LegalEntity = keyof typeof LANGUAGE_OF

// Object.keys loses the literal key types.
export const LEGAL_ENTITIES = Object.keys(LANGUAGE_OF) as [LegalEntity, ...LegalEntity[]]

export const quoteLanguageOf = (entity: LegalEntity): QuoteLanguage => LANGUAGE_OF[entity]

/**
 * How the quotes of each legal entity write numbers, as BCP 47. The country counts too, as it does for dates: Belgian
 * quotes are written for Belgian readers.
 */
const LOCALE_OF: Readonly<Record<LegalEntity, string>> = {
  US: 'en-US',
  UK: 'en-GB',
  FR: 'fr-FR',
  'BE(FR)': 'fr-BE',
  DE: 'de-DE',
  NL: 'nl-NL',
  'BE(NL)': 'nl-BE',
  AU: 'en-AU',
}

/** How the quotes of a legal entity write numbers, as BCP 47. */
export const quoteLocaleOf = (entity: LegalEntity): string => LOCALE_OF[entity]

/** VAT on German quotes, in percent (specification 3, section 9). */
const GERMAN_VAT_PERCENT = 19

/** VAT on quotes of a legal entity, in percent; null: none is added. */
export const vatPercentOf = (entity: LegalEntity): number | null =>
  entity === 'DE' ? GERMAN_VAT_PERCENT : null

/** Whether a quote says 'subject to VAT': it adds none, and it is not American (specification 3, section 9). */
export const isSubjectToVat = (entity: LegalEntity): boolean =>
  vatPercentOf(entity) === null && entity !== 'US'

/**
 * Date format of a legal entity's quotes: MM/DD/YY in the US, DD/MM/YY elsewhere (specification 3, section 9).
 * @param day YYYY-MM-DD
 * @example quoteDate('2026-12-21', 'DE') // '21/12/26'
 */
export function quoteDate(day: string, entity: LegalEntity): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const parts = entity === 'US' ? [month, date] : [date, month]
  return [...parts, year.slice(-2)].join('/')
}
