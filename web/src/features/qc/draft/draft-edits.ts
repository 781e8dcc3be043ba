import { type DropTarget, movedIds, placedIds } from '../../../kit/lists/placed-ids.ts'
import {
  type DraftChapter,
  type DraftQuestion,
  type DraftWorkflow,
  newKey,
  NO_COMMAND,
  NO_TEST,
  type QuestionType,
} from './draft.ts'

// Every edit keeps the unchanged parts as the same objects: React renders only what changed.

interface Keyed {
  readonly key: string
}

export function changed<Item extends Keyed>(
  list: readonly Item[],
  key: string,
  change: (item: Item) => Item,
): readonly Item[] {
  const at = list.findIndex((item) => item.key === key)
  const item = list[at]
  return item === undefined ? list : list.with(at, change(item))
}

export const without = <Item extends Keyed>(list: readonly Item[], key: string): readonly Item[] =>
  list.filter((item) => item.key !== key)

/** Inserts an item after the one with `key`, or at the end if there is no such item. */
export function insertedAfter<Item extends Keyed>(
  list: readonly Item[],
  key: string | undefined,
  item: Item,
): readonly Item[] {
  const at = list.findIndex((one) => one.key === key)
  return list.toSpliced(at < 0 ? list.length : at + 1, 0, item)
}

/** Inserts an item at a place, or at the end if the list is shorter by now. */
export const insertedAt = <Item extends Keyed>(
  list: readonly Item[],
  place: number,
  item: Item,
): readonly Item[] => list.toSpliced(Math.min(place, list.length), 0, item)

/** Sorts a list by `keys`; returns the same list if `keys` is undefined: nothing moves. */
function ordered<Item extends Keyed>(
  list: readonly Item[],
  keys: readonly string[] | undefined,
): readonly Item[] {
  if (keys === undefined) return list
  const byKey = new Map(list.map((item) => [item.key, item]))
  return keys.flatMap((key) => byKey.get(key) ?? [])
}

const keysOf = (list: readonly Keyed[]) => list.map(({ key }) => key)

/** Moves an item up (-1) or down (1). */
export const stepped = <Item extends Keyed>(list: readonly Item[], key: string, by: -1 | 1) =>
  ordered(list, movedIds(keysOf(list), key, by))

/** Moves an item before or after another one. */
export const placed = <Item extends Keyed>(list: readonly Item[], key: string, to: DropTarget<string>) =>
  ordered(list, placedIds(keysOf(list), key, to))

export const withChapters = (
  draft: DraftWorkflow,
  change: (chapters: readonly DraftChapter[]) => readonly DraftChapter[],
): DraftWorkflow => {
  const chapters = change(draft.chapters)
  return chapters === draft.chapters ? draft : { ...draft, chapters }
}

export const changeChapter = (
  draft: DraftWorkflow,
  key: string,
  change: (chapter: DraftChapter) => DraftChapter,
): DraftWorkflow => withChapters(draft, (chapters) => changed(chapters, key, change))

export const withQuestions = (
  draft: DraftWorkflow,
  chapterKey: string,
  change: (questions: readonly DraftQuestion[]) => readonly DraftQuestion[],
): DraftWorkflow =>
  changeChapter(draft, chapterKey, (chapter) => ({ ...chapter, questions: change(chapter.questions) }))

export const chapterOfQuestion = (draft: DraftWorkflow, key: string): DraftChapter | undefined =>
  draft.chapters.find(({ questions }) => questions.some((question) => question.key === key))

export function changeQuestion(
  draft: DraftWorkflow,
  key: string,
  change: (question: DraftQuestion) => DraftQuestion,
): DraftWorkflow {
  const chapter = chapterOfQuestion(draft, key)
  if (chapter === undefined) return draft
  return withQuestions(draft, chapter.key, (questions) => changed(questions, key, change))
}

/** Moves a question before or after another one, which may be in another chapter. */
export function placeQuestion(draft: DraftWorkflow, key: string, to: DropTarget<string>): DraftWorkflow {
  const from = chapterOfQuestion(draft, key)
  const into = chapterOfQuestion(draft, to.target)
  const question = from?.questions.find((one) => one.key === key)
  if (from === undefined || into === undefined || question === undefined) return draft
  if (from === into) return withQuestions(draft, from.key, (questions) => placed(questions, key, to))
  const left = withQuestions(draft, from.key, (questions) => without(questions, key))
  return withQuestions(left, into.key, (questions) => {
    const at = questions.findIndex((one) => one.key === to.target)
    return insertedAt(questions, to.side === 'after' ? at + 1 : at, question)
  })
}

/** Changes the type of a question and resets the fields of the other types (specification 3, section 4). */
export const withType = (question: DraftQuestion, type: QuestionType): DraftQuestion => ({
  ...question,
  type,
  test: NO_TEST,
  command: NO_COMMAND,
  customer: null,
})

/** A copy of a question with new keys. */
export const duplicateOf = (question: DraftQuestion): DraftQuestion => ({
  ...question,
  key: newKey('q'),
  descriptions: question.descriptions.map((one) => ({ ...one, key: newKey('d') })),
  command: {
    ...question.command,
    expected: question.command.expected.map((one) => ({ ...one, key: newKey('e') })),
  },
})

/** A copy of a chapter with new keys and version 1: it was never saved. */
export const duplicateOfChapter = (chapter: DraftChapter): DraftChapter => ({
  ...chapter,
  key: newKey('c'),
  version: '1',
  updateVersion: false,
  questions: chapter.questions.map(duplicateOf),
})

/** Applies a save to a draft that was edited in the meantime: keeps the edits, takes over ids and versions. */
export function rebased(draft: DraftWorkflow, saved: DraftWorkflow): DraftWorkflow {
  const versions = new Map(saved.chapters.map(({ key, version }) => [key, version]))
  const { id, version, created, createdBy } = saved
  return {
    ...draft,
    id,
    version,
    created,
    createdBy,
    chapters: draft.chapters.map((chapter) => {
      const stored = versions.get(chapter.key)
      return stored === undefined ? chapter : { ...chapter, version: stored, updateVersion: false }
    }),
  }
}
