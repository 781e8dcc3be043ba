import type { Dictionary } from '@service-center/contract/device-data/device-data.ts'
import { meaningOf } from '../../../kit/device/dictionary.ts'
import { translationOf } from '../../../kit/device/value-text.ts'

/** The name of a ticket's key for people: the dictionary's, or one made of the key. */
export function keyName(key: string, dictionary: Dictionary): string {
  return meaningOf(dictionary, key)?.alias ?? (key === 'issueId' ? 'Issue ID' : capitalised(key))
}

/** 'requester_phone' becomes 'Requester Phone', 'robot_id' becomes 'Robot'. */
const capitalised = (key: string) =>
  key
    .replace(/_id$/, '')
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

/** A ticket's value for people: a category or status in words, anything else as it is. */
export function wordOf(dictionary: Dictionary, { key, value }: { key: string; value: string }): string {
  return translationOf(value, meaningOf(dictionary, key)) ?? value
}

/** The code of a word that a filter of this key shows. */
export function codeOfWord(dictionary: Dictionary, { key, word }: { key: string; word: string }): string {
  const known = meaningOf(dictionary, key)?.translations ?? []
  return known.find(({ translatedValue }) => translatedValue === word)?.value ?? word
}
