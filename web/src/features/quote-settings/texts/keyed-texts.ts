import {
  QUOTE_LANGUAGES,
  type QuoteLanguage,
  quoteLanguageOf,
} from '@service-center/contract/quote-settings/quote-language.ts'
import type { QuoteTranslation } from '@service-center/contract/quote-settings/quote-settings.ts'
import { CHARGER_KEYS } from '@service-center/contract/quotes/quote-figures.ts'
import { foldText } from '@service-center/contract/text/fold.ts'
import { quoteWords } from '@service-center/pdf/quote/quote-words.ts'
import { plansOf, type Settings } from '../settings.ts'

/** Translations and item numbers have the same shape: a value by key and language. */
export type TextKind = 'translations' | 'itemNumbers'
export type TextLanguage = QuoteTranslation['lang']

/** The columns of the table. The first one, '', holds for all languages. */
export const TEXT_LANGUAGES: readonly TextLanguage[] = ['', ...QUOTE_LANGUAGES]

export const LANGUAGE_NAMES: Readonly<Record<TextLanguage, string>> = {
  '': 'All languages',
  'en-US': 'English (US)',
  'en-GB': 'English (UK)',
  fr: 'French',
  de: 'German',
  nl: 'Dutch',
  'en-AU': 'English (AU)',
}

/**
 * A cell of the table: a stored text, a text that a quote shows instead, a text that is needed but missing, or no
 * text because none is needed.
 */
export type TextCell =
  | { readonly kind: 'stored'; readonly value: string }
  | { readonly kind: 'instead'; readonly value: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'none' }

/** A key with its cells, in the order of {@link TEXT_LANGUAGES}. */
export interface TextRow {
  readonly key: string
  readonly cells: readonly TextCell[]
  /** How many cells are of the kind `missing`. */
  readonly missing: number
  /** Sold by a plan, a word of the document, or neither. */
  readonly use: 'sold' | 'word' | 'none'
}

/** The document's own words by language and key. A translation replaces them. */
const WORDS = new Map(
  QUOTE_LANGUAGES.map((language) => [language, new Map(Object.entries(quoteWords(language, [])))]),
)
const WORD_KEYS = [...(WORDS.get('en-GB')?.keys() ?? [])]

/** For each key that is sold, the languages of the contracts that sell it. */
function languagesByKey(settings: Settings, kind: TextKind): Map<string, Set<QuoteLanguage>> {
  const needed = new Map<string, Set<QuoteLanguage>>()
  const add = (key: string, language: QuoteLanguage) => {
    const languages = needed.get(key) ?? new Set()
    needed.set(key, languages.add(language))
  }
  for (const { contract, plan } of plansOf(settings)) {
    const language = quoteLanguageOf(contract.name)
    for (const { desc } of plan.items) add(desc, language)
    for (const { name } of [...plan.extras, ...plan.templates]) add(name, language)
    // The charger is a word of the document, but has an item number for each region.
    if (kind === 'itemNumbers') for (const key of Object.values(CHARGER_KEYS)) add(key, language)
  }
  return needed
}

/** A row for every key that is sold, has a text or is a word of the document. Sold keys come first. */
export function textRows(settings: Settings, kind: TextKind, texts: readonly QuoteTranslation[]): TextRow[] {
  const needed = languagesByKey(settings, kind)
  const stored = new Map<string, Map<TextLanguage, string>>()
  for (const { key, lang, value } of texts) {
    const values = stored.get(key) ?? new Map<TextLanguage, string>()
    if (value !== '') stored.set(key, values.set(lang, value))
  }
  const isTranslations = kind === 'translations'
  const words = new Set(isTranslations ? WORD_KEYS : [])
  // Quotes name the chosen plans. Products are often brands, so no translation is missing.
  const named = new Set(
    isTranslations ? plansOf(settings).flatMap(({ plan }) => [plan.product, plan.title]) : [],
  )
  const keys = [...new Set([...needed.keys(), ...stored.keys(), ...named, ...words])]
  const rows = keys.map((key): TextRow => {
    const values = stored.get(key) ?? new Map<TextLanguage, string>()
    const languages = needed.get(key) ?? new Set<QuoteLanguage>()
    const cells = TEXT_LANGUAGES.map((lang) =>
      cellOf({ key, kind, values, languages, isNamed: named.has(key) }, lang),
    )
    const missing = cells.filter((cell) => cell.kind === 'missing').length
    const isSold = languages.size > 0 || named.has(key)
    return { key, cells, missing, use: words.has(key) ? 'word' : isSold ? 'sold' : 'none' }
  })
  return rows.toSorted((a, b) => ORDER[a.use] - ORDER[b.use] || a.key.localeCompare(b.key, 'en'))
}

const ORDER: Readonly<Record<TextRow['use'], number>> = { sold: 0, none: 1, word: 2 }

interface KeyValues {
  key: string
  kind: TextKind
  values: ReadonlyMap<TextLanguage, string>
  /** The languages of the contracts that sell the key. */
  languages: ReadonlySet<QuoteLanguage>
  /** Whether it is the name of a product or plan. */
  isNamed: boolean
}

function cellOf({ key, kind, values, languages, isNamed }: KeyValues, lang: TextLanguage): TextCell {
  const value = values.get(lang)
  if (value !== undefined) return { kind: 'stored', value }
  const ofAll = values.get('')
  if (lang === '') {
    // Usually one item number holds for all languages, so a missing number is shown in that column.
    const lacks = kind === 'itemNumbers' && [...languages].some((language) => !values.has(language))
    return lacks ? { kind: 'missing' } : { kind: 'none' }
  }
  if (ofAll !== undefined) return { kind: 'instead', value: ofAll }
  const word = kind === 'translations' ? WORDS.get(lang)?.get(key) : undefined
  if (word !== undefined) return { kind: 'instead', value: word }
  if (isNamed && !languages.has(lang)) return { kind: 'instead', value: key }
  if (kind === 'itemNumbers' || !languages.has(lang)) return { kind: 'none' }
  // Keys are English names, so English quotes show the key.
  return lang.startsWith('en') ? { kind: 'instead', value: key } : { kind: 'missing' }
}

/** The rows that contain all searched words in their key or texts, ignoring case and accents. */
export function foundRows(rows: readonly TextRow[], searched: string): readonly TextRow[] {
  const words = foldText(searched)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return rows
  return rows.filter(({ key, cells }) => {
    const text = foldText([key, ...cells.map((cell) => ('value' in cell ? cell.value : ''))].join(' '))
    return words.every((word) => text.includes(word))
  })
}

/** The names that have no translation. English needs none. */
export function untranslatedNames(
  names: readonly string[],
  language: QuoteLanguage,
  texts: readonly QuoteTranslation[],
): string[] {
  if (language.startsWith('en')) return []
  const translated = new Set(
    texts
      .filter(({ lang, value }) => value !== '' && (lang === language || lang === ''))
      .map(({ key }) => key),
  )
  return [...new Set(names)].filter((name) => name !== '' && !translated.has(name))
}
