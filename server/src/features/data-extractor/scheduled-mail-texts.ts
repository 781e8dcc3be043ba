import { MAX_ATTACHED_BYTES } from '@service-center/contract/data-extractor/data-query-schedules.ts'
import { isTimeZone, wallOf } from '@service-center/contract/data-extractor/zone-times.ts'
import type { Database } from '../../platform/database/database.ts'
import { composeMail, type MailContent, pageUrl } from '../../platform/outside-services/mail-layout.ts'
import { type Mail, queueMail } from '../../platform/outside-services/mail.ts'
import { findEmail } from '../users/users.views.ts'
import type { WorkedRun } from './scheduled-runs.store.ts'

/** Of a run with its schedule, what its mails tell. */
type ToldRun = Pick<WorkedRun, 'queryName' | 'due' | 'settings' | 'rows' | 'isTruncated' | 'scheduleId'>

const MB = 1024 * 1024

/** A time as a zone's clocks show it: '2026-11-25 06:30 (Europe/Copenhagen)'. */
function dueText({ due, settings: { zone } }: ToldRun): string {
  // A schedule ends when this server does not know its zone, and its owner is told that.
  const shown = isTimeZone(zone) ? zone : 'UTC'
  const wall = new Date(wallOf(shown, due.getTime())).toISOString()
  return `${wall.slice(0, 10)} ${wall.slice(11, 16)} (${shown})`
}

function contentOf(
  run: ToldRun,
  {
    recipient,
    publicUrl,
    ...told
  }: Pick<MailContent, 'recipient' | 'subject' | 'greeting'> & {
    publicUrl: () => string
    advice: string
    facts: MailContent['facts']
  },
): Mail {
  return composeMail({
    ...told,
    recipient,
    facts: [['Query', run.queryName], ['Run', dueText(run)], ...(told.facts ?? [])],
    button: 'Open the schedules',
    url: pageUrl(publicUrl(), `data-extractor?tab=schedules&schedule=${run.scheduleId}`).href,
    closing:
      'You get this mail because you have scheduled this query. There you can pause or delete the schedule.',
  })
}

/** The mail that has a result, or says where it is kept. */
export function resultMail(
  run: ToldRun,
  options: { recipient: string; isAttached: boolean; publicUrl: () => string },
): Mail {
  const { recipient, isAttached, publicUrl } = options
  const rows = `${(run.rows ?? 0).toLocaleString('en')}${run.isTruncated ? ' (there were more: the result was cut off)' : ''}`
  return contentOf(run, {
    recipient,
    publicUrl,
    subject: `Result of ${run.queryName}`,
    greeting: 'Your scheduled query has run.',
    facts: [['Rows', rows]],
    advice: isAttached
      ? 'The result is attached.'
      : `The result is too large for a mail (more than ${MAX_ATTACHED_BYTES / MB} MB). It is kept until the next one: download it there.`,
  })
}

/** Tells the owner of a schedule that a run has failed, in the caller's transaction; nobody, if they have no address. */
export async function queueFailureMail(
  db: Database,
  options: { run: WorkedRun; failure: string; isEnd: boolean; publicUrl: () => string },
): Promise<void> {
  const { run, failure, isEnd, publicUrl } = options
  const recipient = await findEmail(db, run.username)
  if (recipient === null) return
  const mail = contentOf(run, {
    recipient,
    publicUrl,
    subject: isEnd ? `The schedule of ${run.queryName} has ended` : `${run.queryName} has failed`,
    greeting: 'Your scheduled query could not be run.',
    facts: [['Reason', failure]],
    advice: isEnd
      ? 'The schedule has ended: it does not run any more until you resume it.'
      : 'It runs again at its next time.',
  })
  await queueMail(db, mail)
}
