import type { TicketStatus, TicketCategory } from '@service-center/contract/support/ticket-rules.ts'

/** A comment in a ticket, and after how many hours it was written. */
interface StoryComment {
  readonly after: number
  readonly by: 'support' | 'admin' | 'requester'
  readonly body: string
  /** A note for members of the internal customer. */
  readonly isNote?: boolean
  readonly hasFile?: boolean
}

/** A ticket of the demo world. */
export interface TicketStory {
  readonly about: 'robot' | 'tablet' | 'customer'
  readonly category: TicketCategory
  readonly status: TicketStatus
  readonly subject: string
  readonly body: string
  /** How many days ago it was written. */
  readonly daysAgo: number
  readonly assignee?: 'support' | 'admin'
  readonly comments?: readonly StoryComment[]
}

/** The tickets of the demo world; two of the open ones are older than a week. */
export const TICKET_STORIES: readonly TicketStory[] = [
  {
    about: 'robot',
    category: 'ntrip',
    status: 'open',
    subject: 'No corrections since this morning',
    body: 'The robot says "RTK float" on all fields. It worked yesterday.\nThe mountpoint is NEAR.',
    daysAgo: 0.3,
    assignee: 'support',
    comments: [
      { after: 1, by: 'support', body: 'Please restart the robot outside, with a free view of the sky.' },
      {
        after: 1.2,
        by: 'support',
        body: 'The caster was restarted at 06:10, see the log.',
        isNote: true,
        hasFile: true,
      },
    ],
  },
  {
    about: 'robot',
    category: 'pump_system',
    status: 'open',
    subject: 'The pump stops after ten metres',
    body: 'The line is fine for about ten metres, then it becomes thin and ends. The nozzle is clean.',
    daysAgo: 11,
    assignee: 'admin',
    comments: [{ after: 20, by: 'admin', body: 'We send a new pump. Please tell us the address.' }],
  },
  {
    about: 'tablet',
    category: 'bluetooth',
    status: 'new',
    subject: 'The tablet does not find the robot',
    body: 'Since the update of the app it searches, but finds nothing. Another tablet finds it.',
    daysAgo: 8.5,
  },
  {
    about: 'robot',
    category: 'battery',
    status: 'pending',
    subject: 'The battery lasts two hours only',
    body: 'It was five hours in spring. The charger shows green.',
    daysAgo: 5,
    assignee: 'support',
    comments: [
      {
        after: 3,
        by: 'support',
        body: 'What does the label on the battery say? https://example.com/battery-labels',
      },
    ],
  },
  {
    about: 'tablet',
    category: 'app',
    status: 'solved',
    subject: 'A template is missing',
    body: 'The template for youth football is not in the list any more.',
    daysAgo: 16,
    assignee: 'support',
    comments: [
      {
        after: 2,
        by: 'support',
        body: 'It belongs to a group that had expired. It is renewed, please synchronise.',
      },
      { after: 5, by: 'requester', body: 'It is back, thank you!' },
    ],
  },
  {
    about: 'robot',
    category: 'robot_sw_update',
    status: 'closed',
    subject: 'Update by telephone',
    body: 'Updated together with the customer, because the download stopped twice.',
    daysAgo: 21,
  },
  {
    about: 'robot',
    category: 'wheel_sport',
    status: 'hold',
    subject: 'The left wheel squeaks',
    body: 'Only on artificial grass. Waiting for the spare part.',
    daysAgo: 13,
    assignee: 'admin',
  },
  {
    about: 'robot',
    category: 'gps',
    status: 'closed',
    subject: 'Lines are shifted by 20 cm',
    body: 'The reference point was measured again with the customer. The lines are right now.',
    daysAgo: 26,
  },
  {
    about: 'customer',
    category: 'sales',
    status: 'open',
    subject: 'Offer for a second robot',
    body: 'The club builds two new fields and asks for an offer before the season.',
    daysAgo: 2,
    assignee: 'admin',
  },
  {
    about: 'customer',
    category: 'other_category',
    status: 'closed',
    subject: 'Training for new staff',
    body: 'Two hours on site, with the marking of a handball field.',
    daysAgo: 19,
  },
  {
    about: 'robot',
    category: 'modem_internet',
    status: 'closed',
    subject: 'No connection in the north of the field',
    body: 'The provider has no coverage there. The customer uses the hotspot of a telephone.',
    daysAgo: 9,
  },
  {
    about: 'tablet',
    category: 'tablet_category',
    status: 'open',
    subject: 'The screen is cracked',
    body: 'It fell from the robot. Can it be repaired, or do we need a new one?',
    daysAgo: 1.4,
  },
]

/** Notes in the logbooks of robots. Times are days before now. */
export const LOGBOOK_STORIES: readonly { readonly daysAgo: number; readonly text: string }[] = [
  { daysAgo: 4, text: 'The antenna was replaced under warranty.' },
  { daysAgo: 12, text: 'The customer stores it in a cold hall: look at the battery first.' },
  { daysAgo: 24, text: 'Delivered with a spare nozzle.' },
]
