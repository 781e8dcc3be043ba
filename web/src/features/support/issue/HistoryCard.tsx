import { IconLock } from '@tabler/icons-react'
import type { Ticket } from '@service-center/contract/support/ticket.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { Missing } from '../../../ui/state/Missing.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { LinkedText } from '../text/LinkedText.tsx'
import { Attachments } from './Attachments.tsx'
import classes from './history-card.module.css'

/** What was written about a ticket: its subject, then each comment, the oldest first (specification 2, section 2.6). */
export function HistoryCard({ ticket: { subject, comments } }: { ticket: Ticket }) {
  return (
    <Card
      title="History"
      detail={comments.length === 1 ? 'One comment' : `${comments.length.toLocaleString('en')} comments`}
    >
      <h3 className={classes['subject']}>
        <LinkedText text={subject} />
      </h3>
      <ol className={classes['comments']} aria-label="Comments">
        {comments.map((comment) => (
          <li key={comment.id} className={classes['comment']} data-private={!comment.is_public || undefined}>
            <div className={classes['head']}>
              <span className={classes['author']}>
                {comment.author === '' ? <Missing /> : comment.author}
              </span>
              <span className={classes['time']}>
                <Time at={comment.created_at} format="full" />
              </span>
              {!comment.is_public && (
                <span className={classes['private']}>
                  <IconLock size={12} stroke={1.6} aria-hidden />
                  Private note
                </span>
              )}
            </div>
            <LinkedText text={comment.body} />
            <Attachments attachments={comment.attachments} />
          </li>
        ))}
      </ol>
    </Card>
  )
}
