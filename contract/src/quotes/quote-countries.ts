import { foldText } from '../text/fold.ts'
import { QUOTE_LANGUAGES } from '../quote-settings/quote-language.ts'

/** Country names used in the CRM that no list of country names contains. */
const OTHER_NAMES: Record<string, string> = {
  uk: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  usa: 'US',
  'united states of america': 'US',
  'the netherlands': 'NL',
  holland: 'NL',
}

/** Country codes by folded name, in all languages of quotes. Created on first use. */
let codesByName: ReadonlyMap<string, string> | undefined

/**
 * The ISO 3166-1 alpha-2 code of a country; '' if unknown. Companies in the CRM have a code or a name that somebody
 * typed.
 * @param country a code, or a name in one of the languages of quotes
 */
export function countryCodeOf(country: string): string {
  const name = foldText(country).trim()
  codesByName ??= readNames()
  return codesByName.get(name) ?? ''
}

/** The name of a country in a language; the text itself if the country is unknown. */
export function countryName(country: string, language: string): string {
  const code = countryCodeOf(country)
  return code === '' ? country : (new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? country)
}

function readNames(): ReadonlyMap<string, string> {
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const names = new Map<string, string>()
  for (const language of QUOTE_LANGUAGES) {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    for (const code of codes) {
      const name = display.of(code)
      // Withdrawn codes ('UK', 'DD') have the name of today's country, so they are mapped to its code.
      const today = new Intl.Locale(`und-${code}`).region
      if (name === undefined || today === undefined) continue
      names.set(foldText(name), today)
      names.set(foldText(code), today)
    }
  }
  return new Map([...names, ...Object.entries(OTHER_NAMES)])
}
