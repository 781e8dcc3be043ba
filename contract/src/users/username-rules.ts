/**
 * Words that are part of page addresses: `/accounts/create` is a page, so an account of that name would have no
 * page. Contains all fixed parts below `/accounts` and `/account` in the console and `/api/users` on the server.
 */
export const RESERVED_NAMES: ReadonlySet<string> = new Set([
  'access',
  'accessfields',
  'accessgroups',
  'account',
  'accounts',
  'api',
  'confirm',
  'create',
  'customers',
  'edit',
  'explain',
  'forgotpassword',
  'hubspotmatch',
  'me',
  'request',
  'resetpassword',
  'restore',
  'sendverification',
  'setpassword',
  'signin',
  'softdelete',
  'unheldaccess',
  'user',
  'users',
  'verifyemail',
])

/** Whether a name is reserved, in any case or width of its letters. */
export const isReserved = (name: string): boolean => RESERVED_NAMES.has(name.normalize('NFKC').toLowerCase())

/**
 * Scripts recommended for identifiers (Unicode Standard Annex 31, table 5). Other scripts are rarely used, and some
 * of their letters look like Latin ones.
 */
const RECOMMENDED_SCRIPTS = [
  'Latin',
  'Arabic',
  'Armenian',
  'Bengali',
  'Cyrillic',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Greek',
  'Gujarati',
  'Gurmukhi',
  'Hebrew',
  'Kannada',
  'Khmer',
  'Lao',
  'Malayalam',
  'Myanmar',
  'Oriya',
  'Sinhala',
  'Tamil',
  'Telugu',
  'Thaana',
  'Thai',
  'Tibetan',
]

/** Japanese, Chinese and Korean mix several scripts, and Latin. */
const SCRIPTS_TOGETHER = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]

const ONE_WRITING = [...RECOMMENDED_SCRIPTS.map((script) => [script]), ...SCRIPTS_TOGETHER].map(
  (scripts) =>
    new RegExp(
      `^[${['Common', 'Inherited', ...scripts].map((script) => `\\p{Script_Extensions=${script}}`).join('')}]*$`,
      'u',
    ),
)

/**
 * Whether a name uses a single writing system, so that no letter can imitate another: `supporт` with a Cyrillic т
 * does not. This is the level 'Highly Restrictive' of Unicode Technical Standard 39, section 5.2.
 */
export const isOfOneScript = (name: string): boolean => {
  const composed = name.normalize('NFKC')
  return ONE_WRITING.some((one) => one.test(composed))
}
