import type { Dictionary } from '@service-center/contract/device-data/device-data.ts'
import { foldText } from '@service-center/contract/text/fold.ts'
import { createContext, use } from 'react'
import { aliasOf } from '../../../kit/device/dictionary.ts'
import type { FactGroup, StatusFact } from './fact-groups.ts'

/** The folded words that the keys of a dashboard are searched by; none: all are shown. */
export const SearchedWords = createContext<readonly string[]>([])

export const useSearchedWords = (): readonly string[] => use(SearchedWords)

/** The groups with those facts whose key or shown label has all of the words. */
export function foundGroups(
  groups: readonly FactGroup[],
  { words, dictionary }: { words: readonly string[]; dictionary: Dictionary },
): readonly FactGroup[] {
  if (words.length === 0) return groups
  const isFound = ({ key }: StatusFact) => {
    const text = foldText(`${aliasOf(key, dictionary)}\n${key}`)
    return words.every((word) => text.includes(word))
  }
  return groups
    .map(({ name, facts }) => ({ name, facts: facts.filter(isFound) }))
    .filter(({ facts }) => facts.length > 0)
}
