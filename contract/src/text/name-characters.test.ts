import { expect, test } from 'vitest'
import {
  isolated,
  plainName,
  refusedCharacter,
  sentence,
  withoutMarks,
  withVisibleMarks,
} from './name-characters.ts'

test.each([
  ['\u202E4106', 'U+202E'],
  ['4106\u202A', 'U+202A'],
  ['a\u2066b', 'U+2066'],
  ['a\u2069', 'U+2069'],
  ['\u200Eleft', 'U+200E'],
  ['bell\u0007', 'U+0007'],
  ['two\nlines', 'U+000A'],
  ['two\r\nlines', 'U+000D'],
  ['two\u2028lines', 'U+2028'],
  ['next\u0085line', 'U+0085'],
  ['a\tb', 'U+0009'],
  ['zero\u200Bwidth', 'U+200B'],
  ['\uFEFFmark', 'U+FEFF'],
  ['word\u2060joiner', 'U+2060'],
  ['soft\u00ADhyphen', 'U+00AD'],
  ['note\uFFF9', 'U+FFF9'],
  ['filler\u3164', 'U+3164'],
  ['4106\u200D', 'U+200D'],
  ['Fa\u200Dme', 'U+200D'],
  ['Fa\u200Cme', 'U+200C'],
  ['\u200Dمی', 'U+200D'],
  ['می\u200C\u200Cشود', 'U+200C'],
  ['👨\u200D', 'U+200D'],
  ['👨\u200D4106', 'U+200D'],
  ['\uFE0Fa', 'U+FE0F'],
  ['a\u{E0067}', 'U+E0067'],
])('a name must not have what nobody sees: %j', (name, code) => {
  expect(refusedCharacter(name)).toBe(code)
})

test.each([
  'North Park 4106',
  'Zoë’s “Team” – no. 1 / α',
  'no\u00A0break',
  'می\u200Cشود',
  'ක්\u200Dෂ',
  'ന്\u200D',
  'אצטדיון 7',
  'ملعب',
  '球场 🤖 ⚽️ 👍🏽',
  '👨‍💻 👨‍👩‍👧‍👦 ❤️‍🔥 🏳️‍🌈',
  '🏴󠁧󠁢󠁷󠁬󠁳󠁿',
  '葛\u{E0100}飾',
  'e\u0301',
  '1️⃣',
  '\u0600٤',
  '',
])('a name may have every visible character, and joiners where they belong: %j', (name) => {
  expect(refusedCharacter(name)).toBeUndefined()
})

test.each([
  ['\u202E4106', '4106'],
  ['Acme\r\nBcc: all@example.com', 'Acme Bcc: all@example.com'],
  ['two\u2028lines\u0007', 'two lines '],
  ['zero\u200Bwidth\uFEFF', 'zerowidth'],
  ['filler\u3164', 'filler'],
  ['\u3164\uFE00\uFE00x', 'x'],
  ['می\u200Cشود', 'می\u200Cشود'],
  ['👨‍💻 🏴󠁧󠁢󠁷󠁬󠁳󠁿', '👨‍💻 🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
  ['North Park 4106', 'North Park 4106'],
])('a plain name has nothing that names are refused with: %j', (name, plain) => {
  expect(plainName(name)).toBe(plain)
  expect(refusedCharacter(plain)).toBeUndefined()
})

test('a plain name has nothing refused, in whatever order characters stand', () => {
  const letters = [
    '\u3164',
    '\uFE0F',
    '\u200D',
    '\u200C',
    'م',
    '👨',
    'a',
    '\u{1F3F4}',
    '\u{E0067}',
    '\u{E007F}',
    '\n',
  ]
  const names = letters.flatMap((one) =>
    letters.flatMap((two) => letters.flatMap((three) => letters.map((four) => one + two + three + four))),
  )
  expect(names.map(plainName).filter((name) => refusedCharacter(name) !== undefined)).toEqual([])
})

test('a text without marks keeps its lines', () => {
  expect(withoutMarks('a\u202E4106\nb\u200F')).toBe('a4106\nb')
})

test('a name in a sentence does not turn what stands around it', () => {
  expect(isolated('North')).toBe('North')
  expect(isolated('אצטדיון 7')).toBe('\u2068אצטדיון 7\u2069')
  expect(isolated('\u202E4106')).toBe('4106')
  expect(isolated('a\u2069\u202Eב')).toBe('\u2068aב\u2069')
})

test('a sentence isolates each of its names', () => {
  expect(sentence`Robot ${4106} ${'North'} is at ${'אב'}.`).toBe('Robot 4106 North is at \u2068אב\u2069.')
  expect(sentence`${'\u202Ea'}${undefined}`).toBe('a')
  expect(sentence`Robot ${'4106\n4107'}\nis new`).toBe('Robot 4106 4107\nis new')
})

test('a name in a sentence within a sentence keeps its own direction', () => {
  const title = sentence`${4106} ${'אב'}`
  expect(title).toBe('4106 \u2068אב\u2069')
  expect(sentence`Layouts of ${title}`).toBe('Layouts of 4106 \u2068אב\u2069')
  expect(isolated(title)).toBe(title)
  expect(sentence`${sentence`${'אב'} of ${'\u202Eגד'}`}.`).toBe('\u2068אב\u2069 of \u2068גד\u2069.')
})

test('isolates within a name turn nothing', () => {
  expect(isolated('\u2068a\u2069')).toBe('a')
  expect(isolated('\u2068א\u202Eב\u2069 4106')).toBe('\u2068אב 4106\u2069')
  expect(isolated('ב \u2068א\u2069\u2069\u2068')).toBe('\u2068ב \u2068א\u2069\u2069')
})

test('marks of direction are written out', () => {
  expect(withVisibleMarks('\u202E6014\u061C')).toBe('[U+202E]6014[U+061C]')
})
