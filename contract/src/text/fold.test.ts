import { expect, test } from 'vitest'
import { FOLDED } from './fold-examples.ts'
import { foldedWords, foldText, foldWithPlaces, placesOf } from './fold.ts'

test.each(FOLDED)('%j folds to %j', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test.each(FOLDED)('folds %j letter by letter to the same text', (text, folded) => {
  const { text: pieces, places } = foldWithPlaces(text)
  expect(pieces).toBe(folded)
  expect(places).toHaveLength(folded.length + 1)
})

test('splits a search text into folded words without repeats', () => {
  expect(foldedWords('  Ærø\u00A0ÆRØ\tbane ')).toEqual(['aero', 'bane'])
  expect(foldedWords(' ')).toEqual([])
})

test.each([
  ['Hjørring Idræt', 'hjorring', ['Hjørring']],
  ['Hjørring Idræt', 'aet', ['æt']],
  ['Hjørring Idræt', 'dra', ['dræ']],
  ['Straße', 's', ['S', 'ß']],
  ['Strase A\u030Asa', 'asa', ['A\u030Asa']],
  ['93%', '93%', ['93%']],
  ['aaaa', 'aa a', ['aaaa']],
  ['nothing', 'x', []],
])('finds in %j the words %j at %j', (text, typed, found) => {
  const places = placesOf(text, foldedWords(typed))
  expect(places.map(([start, end]) => text.slice(start, end))).toEqual(found)
})
