import { sentence } from '@service-center/contract/text/name-characters.ts'
import type { Mail } from '../../platform/outside-services/mail.ts'
import { composeMail, pageUrl } from '../../platform/outside-services/mail-layout.ts'

export interface TicketNews {
  readonly kind: 'answered' | 'ended' | 'assigned'
  readonly issueId: number
  readonly subject: string
  /** The name of the user who answered, closed or assigned the issue. */
  readonly by: string
  /** The text of the answer, if there is one. */
  readonly body?: string | undefined
}

const SUBJECTS: Readonly<Record<TicketNews['kind'], string>> = {
  answered: 'Your support issue was answered',
  ended: 'Your support issue was closed',
  assigned: 'A support issue was assigned to you',
}

const SENTENCES: Readonly<Record<TicketNews['kind'], (by: string) => string>> = {
  answered: (by) => sentence`${by} answered your support issue.`,
  ended: (by) => sentence`${by} closed your support issue.`,
  assigned: (by) => sentence`${by} assigned a support issue to you.`,
}

export function ticketMail(
  news: TicketNews,
  { recipient, publicUrl }: { recipient: string; publicUrl: string },
): Mail {
  const { kind, issueId, subject, by, body } = news
  return composeMail({
    recipient,
    subject: `${SUBJECTS[kind]} (${issueId})`,
    greeting: SENTENCES[kind](by),
    facts: [
      ['Issue ID', String(issueId)],
      ['Subject', subject],
    ],
    ...(body === undefined || body.trim() === '' ? {} : { advice: body }),
    button: 'Open the issue',
    url: pageUrl(publicUrl, `support/${issueId}`).href,
    closing: 'Answers to this mail are not read.',
  })
}
