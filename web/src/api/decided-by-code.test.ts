import { expect, it } from 'vitest'

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** A message that is compared with a text, or searched: messages may change, codes do not. A check for '' or null is fine. */
const BY_TEXT =
  /\bmessage\s*[!=]==?\s*(['"`](?!['"`])|[A-Z_]{3,})|\bmessage(\??\.\w+\(\))*\??\.(includes|startsWith|endsWith|match|search)\(/

it.each([
  ["if (error.message === 'User not found!') return", true],
  ['const isKnown = message !== MESSAGES.unknown', true],
  ["error.message.toLowerCase().includes('not found')", true],
  ['if (file.message !== null) toast.warning(file.message)', false],
  ["if (error.code === 'user_not_found') return", false],
  ["lock.message !== '' && <span>{lock.message}</span>", false],
])('%s', (line, isByText) => expect(BY_TEXT.test(line)).toBe(isByText))

it('no code decides by the text of a message', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(300)
  const lines = Object.entries(sources).flatMap(([file, source]) =>
    source.split('\n').flatMap((line) => (BY_TEXT.test(line) ? [`${file}: ${line.trim()}`] : [])),
  )
  expect(lines).toEqual([])
})
