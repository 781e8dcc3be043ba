import { MAX_QC_NAME, type QcWorkflow } from '@service-center/contract/qc/qc-workflow.ts'
import { useEffect, useRef } from 'react'
import { NumberField } from '../../../kit/fields/NumberField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { useUnsavedGuard } from '../../../kit/form/PageForm.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { submitListeners } from '../../../ui/keyboard/submit-listeners.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { draftOf } from '../draft/convert-draft.ts'
import { problemsOfWorkflow } from '../draft/draft-problems.ts'
import { type DraftStore, isSameSaving } from '../draft/draft-store.ts'
import { ChapterList } from './ChapterList.tsx'
import { EditorActions } from './EditorActions.tsx'
import { WorkflowDraft } from './WorkflowDraft.tsx'
import { StaffPart, useMayChange } from '../StaffPart.tsx'
import { NewerVersionNotice, SavingNotice } from './SavingNotices.tsx'
import { bindFields, useDraftStore, useEditor, useErrorAt } from './use-editor.ts'
import type { Submit } from './use-submit.ts'
import classes from '../qc-app.module.css'

interface WorkflowEditorProps {
  workflows: readonly QcWorkflow[]
  submit: Submit
  onSaved: (saved: QcWorkflow) => void
  onCopy: () => void
  /** Whether the page navigates with the form content, so nothing would be lost. */
  isKeepingEdits: () => boolean
}

export function WorkflowEditor({ workflows, submit, onSaved, onCopy, isKeepingEdits }: WorkflowEditorProps) {
  const store = useDraftStore()
  const isSaving = useEditor((state) => state.isSaving)
  // Deleted parts can be put back only while the editor is shown.
  useEffect(() => {
    store.setClosed(false)
    return () => store.setClosed(true)
  }, [store])
  useUnsavedGuard({ wouldLose: () => !isKeepingEdits() && store.isChanged() })
  const theirs = useNewerVersion(store, workflows, (saved) => {
    // The save was reported as failed, but the server has it.
    submit.dismiss()
    onSaved(saved)
  })
  const editor = useRef<HTMLFormElement>(null)
  const mayChange = useMayChange()
  return (
    <form
      ref={editor}
      className={classes['editor']}
      aria-label="Workflow"
      autoComplete="off"
      noValidate
      // There is no submit button inside the form, so Enter in a field does not submit; Ctrl Enter does.
      {...(mayChange ? submitListeners(submit.submit) : {})}
    >
      <div className={classes['notices']}>
        <WorkflowDraft editor={editor} />
        <SavingNotice submit={submit} />
        {theirs !== undefined && (
          <NewerVersionNotice
            theirs={theirs}
            onLoad={() => {
              submit.dismiss()
              store.reset(draftOf(theirs, store.get().draft))
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
        <StaffPart>
          <WorkflowFields />
        </StaffPart>
        <ChapterList />
      </fieldset>
    </form>
  )
}

/**
 * The stored version, if it is newer than the opened one. If it is the user's own save whose response was lost, takes it over
 * and calls `onSaved`.
 */
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

/** Loads a version into the form. An older one becomes an edit, to be submitted as the newest version. */
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
  if (workflow.version === theirs?.version) return store.reset(draftOf(theirs))
  const { version, created, createdBy } = store.get().saved
  const old = draftOf(workflow)
  store.edit(() => ({ ...old, version, created, createdBy }))
  toast.info(`Version ${workflow.version} is in the form. Submit it to make it the newest one.`)
}

function About() {
  const store = useDraftStore()
  const { id, version, created, createdBy } = useEditor(({ saved }) => saved)
  const isNew = useEditor((state) => state.isNew)
  const isTouched = useEditor(({ draft, saved }) => draft !== saved)
  // Renders on every edit, because an edit that is taken back counts as unchanged.
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

function WorkflowFields() {
  const store = useDraftStore()
  const name = useEditor(({ draft }) => draft.name)
  const serialMin = useEditor(({ draft }) => draft.serialMin)
  const serialMax = useEditor(({ draft }) => draft.serialMax)
  const fields = { name, serialMin, serialMax }
  const problems = problemsOfWorkflow(fields)
  const errorAt = useErrorAt(
    Object.entries(problems).map(([field, message]) => [`w.${field}`, message] as const),
  )
  const field = bindFields('w', fields, {
    errorAt,
    edit: (change) => store.edit((draft) => ({ ...draft, ...change(draft) })),
  })
  const number = { withAsterisk: true, min: 0, max: 2_147_483_647 }
  return (
    <div className={classes['workflow']}>
      <TextField label="Name" withAsterisk maxLength={MAX_QC_NAME} {...field('name')} />
      <NumberField label="Serial number min" {...number} {...field('serialMin')} />
      <NumberField label="Serial number max" {...number} {...field('serialMax')} />
    </div>
  )
}
