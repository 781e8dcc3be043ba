import type { Dictionary } from '@service-center/contract/device-data/device-data.ts'
import type { Ticket } from '@service-center/contract/support/ticket.ts'
import { wordOf } from '../text/ticket-words.ts'

type Versioned = Pick<Ticket, 'status' | 'assignee' | 'updated_at'> & { comments: readonly unknown[] }

/** What has changed of a ticket while somebody wrote, as sentences; empty while it is as it was. */
export function ticketNews(before: Versioned, now: Versioned, dictionary: Dictionary): string[] {
  if (before.updated_at === now.updated_at) return []
  const news: string[] = []
  const count = now.comments.length - before.comments.length
  if (count > 0) news.push(count === 1 ? 'There is one new comment.' : `There are ${count} new comments.`)
  if (before.status !== now.status) {
    news.push(`The status is now ${wordOf(dictionary, { key: 'status', value: now.status })}.`)
  }
  if (before.assignee !== now.assignee) {
    news.push(
      now.assignee === '' ? 'It is assigned to nobody now.' : `It is assigned to ${now.assignee} now.`,
    )
  }
  return news.length === 0 ? ['It was changed.'] : news
}
