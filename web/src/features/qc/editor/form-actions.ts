import { toast } from '../../../ui/feedback/toast.tsx'
import { insertedAfter, withChapters, withQuestions } from '../draft/draft-edits.ts'
import { fieldName, type Problem } from '../draft/draft-problems.ts'
import type { DraftStore } from '../draft/draft-store.ts'
import { type DraftWorkflow, emptyChapter, emptyQuestion } from '../draft/draft.ts'

/** How long to wait for a field that must be rendered first. */
const FIELD_WAIT_MS = 3000

/** Values of `data-act` on the buttons of the form. */
type Act = 'remove' | 'more' | 'add' | 'addExpected' | 'picture'

/**
 * Focuses a button of a chapter, question or description, for example the next one after a delete took the focused button
 * away.
 * @param keys the items to try, in this order
 */
export function focusAct(keys: readonly (string | undefined)[], act: Act): void {
  requestAnimationFrame(() => {
    const buttons = keys.flatMap((key) =>
      key === undefined
        ? []
        : (document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] [data-act="${act}"]`) ?? []),
    )
    buttons[0]?.focus()
  })
}

/** Scrolls to a field and focuses it. If it is out of view and so not rendered, scrolls to its question or chapter first. */
export function focusField({ chapter, question, field }: Omit<Problem, 'message'>): void {
  const start = performance.now()
  const look = () => {
    const name = CSS.escape(field)
    const input = document.querySelector<HTMLElement>(
      `:is(input, textarea)[name="${name}"]:not([type="hidden"]), [data-field="${name}"] :is(input, button)`,
    )
    if (input !== null) {
      input.scrollIntoView({ block: 'center' })
      input.focus({ preventScroll: true })
      return
    }
    const around = [question, chapter].flatMap((key) =>
      key === undefined ? [] : (document.querySelector(`[data-key="${CSS.escape(key)}"]`) ?? []),
    )
    // A chapter can be long: show its start, not its middle.
    around[0]?.scrollIntoView({ block: question === undefined ? 'start' : 'center' })
    if (performance.now() - start < FIELD_WAIT_MS) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Adds a chapter after another one, or at the end, expands it and focuses its name. */
export function addChapter(store: DraftStore, after: string | undefined): void {
  const chapter = emptyChapter()
  store.edit((draft) => withChapters(draft, (chapters) => insertedAfter(chapters, after, chapter)))
  store.setOpen([chapter.key], true)
  focusField({ chapter: chapter.key, question: undefined, field: fieldName(chapter.key, 'name') })
}

/** Adds a question after another one, or at the end of the chapter, and focuses its name. */
export function addQuestion(store: DraftStore, chapter: string, after: string | undefined): void {
  const question = emptyQuestion()
  store.edit((draft) =>
    withQuestions(draft, chapter, (questions) => insertedAfter(questions, after, question)),
  )
  focusField({ chapter, question: question.key, field: fieldName(question.key, 'name') })
}

type Edit = (draft: DraftWorkflow) => DraftWorkflow

/** Removes something from the draft and shows a message with an Undo button. */
export function deleteWithUndo(
  store: DraftStore,
  words: string,
  { remove, undo }: { remove: Edit; undo: Edit },
): void {
  store.edit(remove)
  toast.success(words, {
    label: 'Undo',
    hint: 'Puts it back where it was',
    run: () => putBack(store, undo),
  })
}

function putBack(store: DraftStore, undo: Edit): void {
  if (store.get().isSaving) return toast.warning('The workflow is being saved; nothing was put back')
  if (store.isClosed()) return toast.warning('The workflow is no longer open; nothing was put back')
  const before = store.get().draft
  store.edit(undo)
  if (store.get().draft === before) return toast.warning('Its place is gone; nothing was put back')
  toast.success('It was put back')
}
