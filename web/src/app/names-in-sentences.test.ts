import { expect, it } from 'vitest'

const SOURCES = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '!../**/*{.test,-for-tests,test-workflow}.{ts,tsx}'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)

/** A template without a tag. Those within its placeholders are found by themselves. */
const TEMPLATE = /(?<!sentence)`(?:[^`$]|\$(?!\{)|\$\{[^{}`]*\})*`/g
const PLACEHOLDER = /\$\{([^{}`]*)\}/g
/** What people, devices or other systems choose. */
const NAME =
  /(?:^|\.)(?:name|username|title|subject|customer|dealer|customerName|robotName|companyName|queryName|assignee)(?:\.trim\(\))?$/
/** Words next to a name. Without them it is a key, an address or a selector. */
const WORDS = /[A-Za-z“(][^`]* |: /
/** Names that are only ours: of kinds, of choices, of views and of screens. */
const OUR_OWN = [
  /\$\{(?:kind|UN_DEPRECATE|view)\.(?:name|title)\}/,
  /^`\$\{title\} · Service Center`$/,
  /^`\$\{SIZE_NAMES\[size\]\}: \$\{name\}`$/,
  /^`Must be \$\{name\} from 0 to /,
  /^`Insert \$\{name\}`$/,
  /^`Try it: \$\{title\}`$/,
  // A selector, and a file for tests.
  /\[name="|<sheet name="/,
]

const turningIn = (source: string) =>
  (source.match(TEMPLATE) ?? []).filter(
    (template) =>
      WORDS.test(template.replaceAll(PLACEHOLDER, '')) &&
      [...template.matchAll(PLACEHOLDER)].some(([, value = '']) => NAME.test(value.trim())) &&
      !OUR_OWN.some((own) => own.test(template)),
  )

it('finds a name in a sentence without the tag', () => {
  expect(turningIn('toast.success(`Company ${name} was saved`)')).toHaveLength(1)
  expect(turningIn('title={`Delete ${user.username.trim()}?`} or `${name}: ${value}`')).toHaveLength(2)
  expect(turningIn('sentence`Company ${name} was saved`, `company.${name}`')).toEqual([])
})

it('every name in a sentence is isolated (`sentence`), so that it turns nothing around it', () => {
  expect(Object.keys(SOURCES).length).toBeGreaterThan(300)
  const found = Object.entries(SOURCES).flatMap(([file, source]) =>
    turningIn(source).map((template) => `${file}: ${template}`),
  )
  expect(found).toEqual([])
})
