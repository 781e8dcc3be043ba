import type { Database } from '../platform/database/database.ts'

const DAY_MS = 24 * 3_600_000

/** Adds support lines, a breakdown of their services that is over, and the mail that was sent about it. */
export async function addDemoEmergency(db: Database, now: number): Promise<void> {
  const began = new Date(now - 12 * DAY_MS)
  const ended = new Date(began.getTime() + DAY_MS / 6)
  await db.deleteFrom('support_line').execute()
  await db
    .insertInto('support_line')
    .values(
      LINES.map((line) => ({
        ...line,
        breakdown_greeting: BREAKDOWN_GREETING,
        changed_at: ended,
        changed_by: 'admin',
      })),
    )
    .execute()
  await db
    .insertInto('greeting_change')
    .values([
      { is_breakdown: true, created_at: began, created_by: 'admin', ended_at: began },
      { is_breakdown: false, created_at: ended, created_by: 'admin', ended_at: ended },
    ])
    .execute()
  await db
    .insertInto('emergency_mail')
    .values({
      message:
        'Dear partners,\n\nour correction service is down. We are working on it and will write again today.',
      is_tlm: true,
      is_ts: true,
      people: 1,
      companies: 1,
      created_at: began,
      created_by: 'admin',
    })
    .execute()
}

const LINES = [
  {
    name: 'Support Europe',
    number: '+45 70 10 20 30',
    greeting: 'Welcome to our support in Europe. The next person who is free will take your call.',
  },
  {
    name: 'Support North America',
    number: '+1 555 010 0199',
    greeting: 'Welcome to our support in North America. The next person who is free will take your call.',
  },
  {
    name: 'Partner line',
    number: '+45 70 10 20 31',
    greeting: 'Welcome to the line for our partners. The next person who is free will take your call.',
  },
]
const BREAKDOWN_GREETING =
  'We know of a breakdown of our services and are working on it. You need not report it. Please try again in an hour.'
