import { expect, test } from 'vitest'
import { codeOfWord, keyName, wordOf } from './ticket-words.tsx'

const translations = [{ value: 'hold', translatedValue: 'On hold' }]
const dictionary = { status: { alias: 'State', group: '', position: 0, unit: null, translations } }

test('labels come from the dictionary, or are derived from the key', () => {
  expect(keyName('status', dictionary)).toBe('State')
  expect(['issueId', 'requester_phone', 'robot_id', 'dealer_id'].map((key) => keyName(key, {}))).toEqual([
    'Issue ID',
    'Requester Phone',
    'Robot',
    'Dealer',
  ])
})

test('translates codes to words and back; unknown ones stay as they are', () => {
  expect(wordOf(dictionary, { key: 'status', value: 'hold' })).toBe('On hold')
  expect(codeOfWord(dictionary, { key: 'status', word: 'On hold' })).toBe('hold')
  expect(wordOf(dictionary, { key: 'category', value: 'constructor' })).toBe('constructor')
  expect(codeOfWord({}, { key: 'status', word: 'odd' })).toBe('odd')
})
