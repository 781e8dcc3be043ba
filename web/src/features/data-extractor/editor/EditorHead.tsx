import { Button } from '@mantine/core'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { PageNotice } from '../../../ui/feedback/PageNotice.tsx'
import { StateText } from '../../../ui/state/StateText.tsx'
import { withValues } from '../parameter-values.ts'
import { draftOf, EMPTY_DRAFT } from './editor-values.ts'
import type { QueryEditorState } from './use-query-editor.ts'
import classes from './editor.module.css'

/** What is being edited, and whether it is saved. */
export function EditorHead({ editor }: { editor: QueryEditorState }) {
  const { base, saved, isChanged, conflict, open } = editor
  const startOver = async () => {
    const isAgreed = !isChanged || (await askToLose('Start over?', 'Start over'))
    if (isAgreed) open(EMPTY_DRAFT)
  }
  const discard = async () => {
    if (saved === undefined || !(await askToLose('Discard your changes?', 'Discard changes'))) return
    open(draftOf(saved, { as: 'own', params: withValues(saved.params, {}) }))
  }
  return (
    <>
      {conflict && saved !== undefined && (
        <PageNotice
          state="bad"
          action={
            <Button variant="default" onClick={() => void discard()}>
              Load the saved query
            </Button>
          }
        >
          This query was changed elsewhere meanwhile, and nothing was saved. Save changes again to replace
          what was saved there.
        </PageNotice>
      )}
      <div className={classes['head']}>
        <h2>{base === null ? 'New query' : `Edit “${base.was.name}”`}</h2>
        <span className={classes['kept']}>
          {isChanged && <StateText state="info">Not saved yet; kept in this browser</StateText>}
        </span>
        {saved !== undefined && isChanged && (
          <Button variant="subtle" color="gray" onClick={() => void discard()}>
            Discard changes
          </Button>
        )}
        <Button
          variant="subtle"
          color="gray"
          disabled={base === null && !isChanged}
          onClick={() => void startOver()}
        >
          Start over
        </Button>
      </div>
    </>
  )
}

const askToLose = (title: string, verb: string) =>
  confirm({
    title,
    text: 'What you have written and not saved is lost.',
    verb,
    keepLabel: 'Keep editing',
    destructive: true,
  })
