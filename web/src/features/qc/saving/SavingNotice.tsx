import { Button, Progress } from '@mantine/core'
import { PageNotice } from '../../../ui/feedback/PageNotice.tsx'
import type { Submit } from './use-submit.ts'
import classes from './saving.module.css'

/** How far a saving is, or why it has failed. */
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
