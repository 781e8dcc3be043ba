import { Button } from '@mantine/core'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import type { PutBackDraft } from '../checks/draft.ts'
import classes from './drafts.module.css'

/** Says that the form holds what its user had typed before, and offers to discard it. */
export function DraftNote({ draft }: { draft: PutBackDraft | undefined }) {
  if (draft === undefined) return null
  return (
    <output className={classes['note']}>
      <StateMark state="info" />
      <span>
        Your unsaved input was put back.
        {draft.hadFile && ' Please choose the file again.'}
      </span>
      <Button variant="subtle" color="gray" onClick={draft.discard}>
        Discard
      </Button>
    </output>
  )
}
