import type { QcWorkflow } from '@service-center/contract/qc/qc-workflow.ts'
import { Button, Progress } from '@mantine/core'
import { useState } from 'react'
import { useViewer } from '../../../api/session/credentials.ts'
import { AppDialog } from '../../../ui/dialog/AppDialog.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { PageNotice } from '../../../ui/feedback/PageState.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { workflowOf } from '../draft/convert-draft.ts'
import { Comparison } from '../versions/Comparison.tsx'
import { useDraftStore, useEditor } from './use-editor.ts'
import type { Submit } from './use-submit.ts'
import classes from '../qc-app.module.css'

interface NewerVersionNoticeProps {
  /** The stored version, newer than the opened one. */
  theirs: QcWorkflow
  onLoad: () => void
  onOverwrite: () => void
  onCopy: () => void
}

/**
 * Shown when a newer version was saved meanwhile: the user can compare or load it, and with unsaved edits overwrite
 * it or save a copy.
 */
export function NewerVersionNotice({ theirs, onLoad, onOverwrite, onCopy }: NewerVersionNoticeProps) {
  const store = useDraftStore()
  const { username } = useViewer()
  const isSaving = useEditor((state) => state.isSaving)
  const hasEdits = useEditor(({ draft, saved }) => draft !== saved) && store.isChanged()
  const [isComparing, setComparing] = useState(false)
  const who = theirs.createdBy === username ? 'You have' : `${theirs.createdBy} has`

  async function load() {
    const isAgreed =
      !store.isChanged() ||
      (await confirm({
        title: `Load version ${theirs.version}?`,
        text: 'What you have changed here and not saved is lost.',
        verb: 'Load theirs',
        keepLabel: 'Keep my changes',
        destructive: true,
      }))
    if (isAgreed) onLoad()
  }
  async function overwrite() {
    const isAgreed = await confirm({
      title: `Save yours over version ${theirs.version}?`,
      text: `Yours becomes version ${Number(theirs.version) + 1}. What ${theirs.createdBy} has changed is only in the saved versions then.`,
      verb: 'Save mine',
      keepLabel: 'Keep theirs',
      destructive: true,
    })
    if (isAgreed) onOverwrite()
  }
  return (
    <>
      <PageNotice
        state="warning"
        action={
          <div className={classes['acts']}>
            <Button variant="default" disabled={isSaving} onClick={() => setComparing(true)}>
              Compare
            </Button>
            <Button variant="default" disabled={isSaving} onClick={() => void load()}>
              Load theirs
            </Button>
            {hasEdits && (
              <>
                <Button variant="default" disabled={isSaving} onClick={() => void overwrite()}>
                  Save mine over theirs
                </Button>
                <Button variant="default" disabled={isSaving} onClick={onCopy}>
                  Keep mine as a copy
                </Button>
              </>
            )}
          </div>
        }
      >
        {who} saved version {theirs.version} of this workflow meanwhile (
        <Time at={Number(theirs.created) / 1000} format="full" />
        ).{' '}
        {hasEdits
          ? 'What you have changed is not saved, and still here.'
          : 'What is shown here is an older version.'}
      </PageNotice>
      {isComparing && (
        <AppDialog opened size="data" title="Compare versions" onClose={() => setComparing(false)}>
          <Comparison
            before={{ title: `Version ${theirs.version} of ${theirs.createdBy}`, workflow: theirs }}
            after={{ title: 'What is shown here', workflow: workflowOf(store.get().draft) }}
          />
        </AppDialog>
      )}
    </>
  )
}

/** The progress of a save, or why it failed. */
export function SavingNotice({ submit }: { submit: Submit }) {
  const { progress, error, cancel, dismiss } = submit
  if (progress !== undefined) {
    const { pictures, sent } = progress
    const isSending = sent < pictures
    const words = isSending
      ? `Storing pictures: ${Math.floor(sent)} of ${pictures}`
      : 'Saving the workflow. Its fields can be edited again afterwards.'
    return (
      <PageNotice
        state="info"
        action={
          <div className={classes['acts']}>
            <Progress
              className={classes['bar'] ?? ''}
              value={isSending ? (sent / pictures) * 100 : 100}
              animated={!isSending}
              size={4}
              aria-label={words}
            />
            <Button variant="default" onClick={cancel}>
              Cancel saving
            </Button>
          </div>
        }
      >
        {words}
      </PageNotice>
    )
  }
  if (error === undefined) return null
  return (
    <PageNotice
      state="bad"
      action={
        <div className={classes['acts']}>
          <Button variant="default" onClick={dismiss}>
            Close
          </Button>
        </div>
      }
    >
      Not saved: {error}
    </PageNotice>
  )
}
