import type { QcWorkflow } from '@service-center/contract/qc/qc-workflow.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useViewer } from '../../../api/credentials.ts'
import { AppDialog } from '../../../ui/dialog/AppDialog.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { PageNotice } from '../../../ui/feedback/PageNotice.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { Comparison } from '../compare/Comparison.tsx'
import type { ComparedVersion } from '../compare/compared-version.ts'
import { workflowOf } from '../model/workflow-of.ts'
import { useDraftStore, useEditor } from '../store/draft-context.ts'
import classes from './saving.module.css'

interface NewerVersionNoticeProps {
  /** What is stored now, newer than what was opened. */
  theirs: QcWorkflow
  onLoad: () => void
  /** Saves the edits as the version after theirs. */
  onOverwrite: () => void
  onCopy: () => void
}

/** Somebody has saved a newer version than the one that was opened: nothing is lost, and one chooses what becomes of it. */
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
        <ComparisonDialog
          before={{ title: `Version ${theirs.version} of ${theirs.createdBy}`, workflow: theirs }}
          after={{ title: 'What is shown here', workflow: workflowOf(store.get().draft) }}
          onClose={() => setComparing(false)}
        />
      )}
    </>
  )
}

interface ComparisonDialogProps {
  before: ComparedVersion
  after: ComparedVersion
  onClose: () => void
}

/** What differs between two versions of a workflow. */
function ComparisonDialog({ before, after, onClose }: ComparisonDialogProps) {
  return (
    <AppDialog opened size="data" title="Compare versions" onClose={onClose}>
      <Comparison before={before} after={after} />
    </AppDialog>
  )
}
