import {
  ID_LIST_CHARACTERS,
  ID_LIST_MESSAGES,
  parseIdList,
} from '@service-center/contract/production/id-list.ts'

/** What is wrong with a typed list of ids; undefined for an empty one. */
export function idListProblem(text: string): string | undefined {
  if (!ID_LIST_CHARACTERS.test(text)) return ID_LIST_MESSAGES.unreadable
  return parseIdList(text).error
}

/** The ids of a typed list; none while it cannot be read. */
export function idsOf(text: string): number[] {
  if (idListProblem(text) !== undefined) return []
  return [...(parseIdList(text).ids ?? [])]
}
