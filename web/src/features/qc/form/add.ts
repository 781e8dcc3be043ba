import { emptyChapter, emptyQuestion } from '../model/draft.ts'
import { insertedAfter, withChapters, withQuestions } from '../model/draft-edits.ts'
import { fieldName } from '../model/draft-problems.ts'
import { focusField } from '../saving/focus-field.ts'
import type { DraftStore } from '../store/draft-store.ts'

/** A new chapter after another one, open, with the focus in it. */
export function addChapter(store: DraftStore, after: string | undefined): void {
  const chapter = emptyChapter()
  store.edit((draft) => withChapters(draft, (chapters) => insertedAfter(chapters, after, chapter)))
  store.setOpen([chapter.key], true)
  focusField({ chapter: chapter.key, question: undefined, field: fieldName(chapter.key, 'name') })
}

/** A new question in a chapter, after another one, with the focus in it. */
export function addQuestion(store: DraftStore, chapter: string, after: string | undefined): void {
  const question = emptyQuestion()
  store.edit((draft) =>
    withQuestions(draft, chapter, (questions) => insertedAfter(questions, after, question)),
  )
  focusField({ chapter, question: question.key, field: fieldName(question.key, 'name') })
}
