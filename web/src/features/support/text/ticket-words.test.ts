import { expect, test } from 'vitest'
import { codeOfWord, keyName, wordOf } from './ticket-words.ts'

const translations = [{ value: 'hold', translatedValue: 'On hold' }]
const dictionary = { status: { alias: 'State', group: '', position: 0, unit: null, translations } }

test('keys have the words of the dictionary, and the same kind of words without it', () => {
  expect(keyName('status', dictionary)).toBe('State')
  expect(['issueId', 'requester_phone', 'robot_id', 'dealer_id'].map((key) => keyName(key, {}))).toEqual([
    'Issue ID',
    'Requester Phone',
    'Robot',
    'Dealer',
  ])
})

test('a word and its code lead to each other; what is not known stays', () => {
  expect(wordOf(dictionary, { key: 'status', value: 'hold' })).toBe('On hold')
  expect(codeOfWord(dictionary, { key: 'status', word: 'On hold' })).toBe('hold')
  expect(wordOf(dictionary, { key: 'category', value: 'constructor' })).toBe('constructor')
  expect(codeOfWord({}, { key: 'status', word: 'odd' })).toBe('odd')
})
