import { CHARGER_KEYS } from '@service-center/contract/quotes/quote-figures.ts'
import {
  QUOTE_LANGUAGES,
  type QuoteLanguage,
  quoteLanguageOf,
} from '@service-center/contract/quote-settings/quote-language.ts'
import type { QuoteTranslation } from '@service-center/contract/quote-settings/quote-settings.ts'
import { foldText } from '@service-center/contract/text/fold.ts'
import { quoteWords } from '@service-center/pdf/quote/quote-words.ts'
import { plansOf, type Settings } from './settings.ts'

/** Translations and item numbers have the same form. */
export type TextKind = 'translations' | 'itemNumbers'
export type TextLanguage = QuoteTranslation['lang']

/** The columns: what holds for all languages first. */
export const TEXT_LANGUAGES: readonly TextLanguage[] = ['', ...QUOTE_LANGUAGES]

/** What the languages are called. */
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
 * A cell of the table: what is stored for a key in a language; otherwise what a quote shows instead, or that something is
 * missing.
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
  /** How many cells lack something that a quote needs. */
  readonly missing: number
  /** What it is: sold by some plan, a word of the document, or neither. */
  readonly use: 'sold' | 'word' | 'none'
}

/** The document's own words by their key, in each language: a translation replaces them. */
const WORDS = new Map(
  QUOTE_LANGUAGES.map((language) => [language, new Map(Object.entries(quoteWords(language, [])))]),
)
const WORD_KEYS = [...(WORDS.get('en-GB')?.keys() ?? [])]

/** The word of the document for a key. */
const wordOf = (key: string, lang: TextLanguage) => (lang === '' ? undefined : WORDS.get(lang)?.get(key))

/** Of each key that is sold, the languages of the contracts that sell it. */
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
    // The charger is a word of the document; it has a number for each region.
    if (kind === 'itemNumbers') for (const key of Object.values(CHARGER_KEYS)) add(key, language)
  }
  return needed
}

/** The rows of the table: every key that is sold, has a text or is a word of the document; what is sold first, by name. */
export function textRows(settings: Settings, kind: TextKind, texts: readonly QuoteTranslation[]): TextRow[] {
  const needed = languagesByKey(settings, kind)
  const stored = new Map<string, Map<TextLanguage, string>>()
  for (const { key, lang, value } of texts) {
    const values = stored.get(key) ?? new Map<TextLanguage, string>()
    if (value !== '') stored.set(key, values.set(lang, value))
  }
  const words = new Set(kind === 'translations' ? WORD_KEYS : [])
  const keys = [...new Set([...needed.keys(), ...stored.keys(), ...words])]
  const rows = keys.map((key): TextRow => {
    const values = stored.get(key) ?? new Map<TextLanguage, string>()
    const languages = needed.get(key) ?? new Set<QuoteLanguage>()
    const cells = TEXT_LANGUAGES.map((lang) => cellOf({ key, kind, values, languages }, lang))
    const missing = cells.filter((cell) => cell.kind === 'missing').length
    return { key, cells, missing, use: words.has(key) ? 'word' : languages.size > 0 ? 'sold' : 'none' }
  })
  return rows.toSorted((a, b) => ORDER[a.use] - ORDER[b.use] || a.key.localeCompare(b.key, 'en'))
}

/** What is sold first. */
const ORDER: Readonly<Record<TextRow['use'], number>> = { sold: 0, none: 1, word: 2 }

interface KeyValues {
  key: string
  kind: TextKind
  values: ReadonlyMap<TextLanguage, string>
  /** The languages in which it is sold. */
  languages: ReadonlySet<QuoteLanguage>
}

function cellOf({ key, kind, values, languages }: KeyValues, lang: TextLanguage): TextCell {
  const value = values.get(lang)
  if (value !== undefined) return { kind: 'stored', value }
  const ofAll = values.get('')
  if (lang === '') {
    // A number that holds for all languages is the usual case.
    const lacks = kind === 'itemNumbers' && [...languages].some((language) => !values.has(language))
    return lacks ? { kind: 'missing' } : { kind: 'none' }
  }
  if (ofAll !== undefined) return { kind: 'instead', value: ofAll }
  const word = kind === 'translations' ? wordOf(key, lang) : undefined
  if (word !== undefined) return { kind: 'instead', value: word }
  if (kind === 'itemNumbers' || !languages.has(lang)) return { kind: 'none' }
  // Names are English.
  return lang.startsWith('en') ? { kind: 'instead', value: key } : { kind: 'missing' }
}

/** The rows that have all words of a search, in their key or a text, ignoring case and accents. */
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

/** The names of a plan that have no translation into a language that needs one. */
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
