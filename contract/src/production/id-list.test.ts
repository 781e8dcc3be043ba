import { expect, test } from 'vitest'
import { ID_LIST_MESSAGES, idListText, MAX_LISTED_IDS, parseIdList } from './id-list.ts'

test.each([
  ['', []],
  ['  ', []],
  ['4300', [4300]],
  ['4300, 4302-4304', [4300, 4302, 4303, 4304]],
  ['4302 - 4304 ,1', [4302, 4303, 4304, 1]],
  ['7,7,6-8', [7, 6, 8]],
  ['0012', [12]],
])('reads the list %j', (text, ids) => {
  expect(parseIdList(text)).toEqual({ ids })
})

test.each([
  '5-5',
  '6-5',
  '1-',
  '-1',
  '1--2',
  '1-2-3',
  '1,',
  ',1',
  '1 2',
  '0',
  'a',
  '1.5',
  '1;2',
  '12345678901',
  '٣',
  '1\u0000',
])('rejects %j', (text) => {
  expect(parseIdList(text)).toEqual({ error: ID_LIST_MESSAGES.unreadable })
})

test.each(['1-999999999', '1-9999,10001-20000,30000-40000', `1-${MAX_LISTED_IDS + 1}`, '1,'.repeat(100_000)])(
  'a list with too many ids is refused: %.20s',
  (text) => {
    expect(parseIdList(text)).toEqual({ error: ID_LIST_MESSAGES.tooMany })
  },
)

test('accepts a list with exactly the most ids', () => {
  expect(parseIdList(`1-${MAX_LISTED_IDS}`)).toMatchObject({ ids: { length: MAX_LISTED_IDS } })
})

test('writes ids as ranges and cuts a long list', () => {
  expect(idListText([5, 3, 1, 2])).toBe('1-3, 5')
  expect(idListText([1, 3, 5, 6, 8], 2)).toBe('1, 3 and 3 more')
  expect(idListText([])).toBe('')
})
