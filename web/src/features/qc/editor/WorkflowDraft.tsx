import type { RefObject } from 'react'
import { DraftNote } from '../../../kit/form/drafts/DraftNote.tsx'
import { isLike } from '../../../kit/form/drafts/is-like.ts'
import { useDraft } from '../../../kit/form/drafts/use-draft.ts'
import { type DraftWorkflow, reserveKeys } from '../draft/draft.ts'
import { useDraftStore, useEditor } from './use-editor.ts'

/** Keeps the edits of the workflow beyond the end of the session, and says when they were put back. */
export function WorkflowDraft({ editor }: { editor: RefObject<HTMLElement | null> }) {
  const store = useDraftStore()
  const draft = useEditor((state) => state.draft)
  const saved = useEditor((state) => state.saved)
  const isNew = useEditor((state) => state.isNew)
  const base = fieldsOf(saved)
  const putBack = useDraft({
    form: isNew ? 'new workflow' : `workflow ${saved.id} version ${saved.version}`,
    base,
    values: fieldsOf(draft),
    hasFile: hasNewPicture(draft),
    wouldLose: store.isChanged,
    root: () => editor.current,
    fits: ({ values }) => Object.entries(values).every(([name, value]) => isLike(value, base[name])),
    putBack: ({ values }) => {
      reserveKeys(JSON.stringify(values))
      // Safe: each field was compared with the form's own.
      store.edit((now) => ({ ...now, ...(values as Partial<DraftWorkflow>) }))
    },
    discard: () => store.edit(() => store.get().saved),
  })
  return <DraftNote draft={putBack} />
}

/** What the user can edit, without chosen pictures: they are too large to keep. */
function fieldsOf({
  name,
  serialMin,
  serialMax,
  chapters,
}: DraftWorkflow): Readonly<Record<string, unknown>> {
  const text = JSON.stringify(chapters, (field, value: unknown) => (field === 'picture' ? undefined : value))
  return { name, serialMin, serialMax, chapters: JSON.parse(text) }
}

const hasNewPicture = ({ chapters }: DraftWorkflow): boolean =>
  chapters.some(({ questions }) =>
    questions.some(({ descriptions }) => descriptions.some(({ picture }) => picture !== undefined)),
  )
