import type { Dictionary } from '@service-center/contract/device-data/device-data.ts'
import { isDrawnClosed, isOverdueTicket } from '@service-center/contract/support/ticket-rules.ts'
import { meaningOf } from '../../kit/device/values/dictionary.ts'
import { translationOf } from '../../kit/device/values/value-text.ts'
import { StateMark } from '../../ui/state/StateMark.tsx'
import { useMinute } from '../../ui/time/current-time.ts'
import classes from './ticket-words.module.css'

const OVERDUE = 'Open for seven days or longer'

/** A label for a ticket's key: from the dictionary, or else derived from the key. */
export function keyName(key: string, dictionary: Dictionary): string {
  return meaningOf(dictionary, key)?.alias ?? (key === 'issueId' ? 'Issue ID' : capitalised(key))
}

/** 'requester_phone' becomes 'Requester Phone', 'robot_id' becomes 'Robot'. */
const capitalised = (key: string) =>
  key
    .replace(/_id$/, '')
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

/** A value as shown: categories and statuses in words, anything else unchanged. */
export function wordOf(dictionary: Dictionary, { key, value }: { key: string; value: string }): string {
  return translationOf(value, meaningOf(dictionary, key)) ?? value
}

/** The code that a word in the filter of this key stands for. */
export function codeOfWord(dictionary: Dictionary, { key, word }: { key: string; word: string }): string {
  const known = meaningOf(dictionary, key)?.translations ?? []
  return known.find(({ translatedValue }) => translatedValue === word)?.value ?? word
}

/** A ticket's status, green if closed and red otherwise, with a warning if it has been open for a week. */
export function TicketStatus({
  ticket,
  word,
}: {
  ticket: { status: string; isOpen: boolean; created_at: number }
  word: string
}) {
  const now = useMinute(ticket.isOpen)
  return (
    <span className={classes['status']}>
      <StateMark state={isDrawnClosed(ticket.status) ? 'ok' : 'bad'} />
      <span className={classes['word']}>{word}</span>
      {isOverdueTicket(ticket, now) && (
        <span className={classes['overdue']} title={OVERDUE}>
          <StateMark state="warning" label={OVERDUE} />
        </span>
      )}
    </span>
  )
}
