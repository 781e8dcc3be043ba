import type { QcWorkflow } from '@service-center/contract/qc/qc-workflow.ts'
import { useEffect } from 'react'
import { useUnsavedGuard } from '../../kit/form/use-unsaved-guard.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { submitListeners } from '../../ui/keyboard/submit-listeners.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { Time } from '../../ui/time/Time.tsx'
import { EditorActions } from './EditorActions.tsx'
import { useClosing } from './form/delete-with-undo.ts'
import { ChapterList } from './form/ChapterList.tsx'
import { WorkflowFields } from './form/WorkflowFields.tsx'
import { draftOf } from './model/draft-of.ts'
import { isSameSaving } from './saving/is-same-saving.ts'
import { NewerVersionNotice } from './saving/NewerVersionNotice.tsx'
import { SavingNotice } from './saving/SavingNotice.tsx'
import type { Submit } from './saving/use-submit.ts'
import { useDraftStore, useEditor } from './store/draft-context.ts'
import type { DraftStore } from './store/draft-store.ts'
import classes from './qc-app.module.css'

interface WorkflowEditorProps {
  /** All workflows as they are stored now. */
  workflows: readonly QcWorkflow[]
  submit: Submit
  onSaved: (saved: QcWorkflow) => void
  onCopy: () => void
  /** Whether the page is left on purpose with what is in the form. */
  isHandedOver: () => boolean
}

/** The form of the open workflow. */
export function WorkflowEditor({ workflows, submit, onSaved, onCopy, isHandedOver }: WorkflowEditorProps) {
  const store = useDraftStore()
  const isSaving = useEditor((state) => state.isSaving)
  useClosing(store)
  useUnsavedGuard({ wouldLose: () => !isHandedOver() && store.isChanged() })
  const theirs = useNewerVersion(store, workflows, (saved) => {
    // What was said to have failed has arrived.
    submit.dismiss()
    onSaved(saved)
  })
  return (
    <form
      className={classes['editor']}
      aria-label="Workflow"
      autoComplete="off"
      noValidate
      // Without a submit button, Enter in a field of so large a form submits nothing: Ctrl Enter does.
      {...submitListeners(submit.submit)}
    >
      <div className={classes['notices']}>
        <SavingNotice submit={submit} />
        {theirs !== undefined && (
          <NewerVersionNotice
            theirs={theirs}
            onLoad={() => {
              submit.dismiss()
              store.begin(draftOf(theirs, store.get().draft))
            }}
            onOverwrite={() => {
              const { draft, saved } = store.get()
              const { version } = theirs
              store.set({ draft: { ...draft, version }, saved: { ...saved, version } })
              submit.submit()
            }}
            onCopy={onCopy}
          />
        )}
      </div>
      <fieldset className={classes['form']} disabled={isSaving} aria-label="Fields of the workflow">
        <div className={classes['about']}>
          <About />
          <EditorActions onLoad={(version) => void putIntoForm(store, version, theirs)} />
        </div>
        <WorkflowFields />
        <ChapterList />
      </fieldset>
    </form>
  )
}

/** A stored version that is newer than the one that was opened. */
function useNewerVersion(
  store: DraftStore,
  workflows: readonly QcWorkflow[],
  onSaved: (saved: QcWorkflow) => void,
): QcWorkflow | undefined {
  const id = useEditor(({ draft }) => draft.id)
  const version = useEditor(({ saved }) => saved.version)
  const isNew = useEditor((state) => state.isNew)
  const isSaving = useEditor((state) => state.isSaving)
  const sent = useEditor((state) => state.sent)
  const stored = workflows.find((one) => one.id === id)
  // What was sent was saved, although no answer came.
  const own = !isSaving && stored && sent && isSameSaving(stored, sent.workflow) ? stored : undefined
  useEffect(() => {
    if (own === undefined || sent === undefined) return
    store.adopt(draftOf(own, sent.draft), sent.draft)
    toast.success('Changes are saved')
    onSaved(own)
  }, [own, sent, store, onSaved])
  if (isNew || isSaving || own !== undefined || stored === undefined) return undefined
  return Number(stored.version) > Number(version) ? stored : undefined
}

/** An older version in the form, to be submitted as the newest one; or the newest one itself. */
async function putIntoForm(
  store: DraftStore,
  workflow: QcWorkflow,
  theirs: QcWorkflow | undefined,
): Promise<void> {
  const isAgreed =
    !store.isChanged() ||
    (await confirm({
      title: `Put version ${workflow.version} into the form?`,
      text: 'What you have changed in the form and not saved is lost.',
      verb: 'Put into the form',
      keepLabel: 'Keep my changes',
      destructive: true,
    }))
  if (!isAgreed) return
  if (workflow.version === theirs?.version) return store.begin(draftOf(theirs))
  const { version, created, createdBy } = store.get().saved
  const old = draftOf(workflow)
  store.edit(() => ({ ...old, version, created, createdBy }))
  toast.info(`Version ${workflow.version} is in the form. Submit it to make it the newest one.`)
}

/** Which version of which workflow this is, and whether it is saved. */
function About() {
  const store = useDraftStore()
  const { id, version, created, createdBy } = useEditor(({ saved }) => saved)
  const isNew = useEditor((state) => state.isNew)
  const isTouched = useEditor(({ draft, saved }) => draft !== saved)
  // Drawn with every change: what was typed and taken back is no change.
  useEditor(({ draft }) => draft)
  return (
    <p className={classes['facts']}>
      <span>
        Workflow {id}, version {version}
        {!isNew && (
          <>
            , saved by {createdBy} (<Time at={Number(created) / 1000} format="full" />)
          </>
        )}
      </span>
      <span>
        {isNew
          ? 'Not saved yet'
          : isTouched && store.isChanged()
            ? 'Unsaved changes'
            : 'All changes are saved'}
      </span>
    </p>
  )
}
