import { expect, test } from 'vitest'
import { ticketMail } from './ticket-mails.ts'

const to = { recipient: 'anna@example.com', publicUrl: 'https://x.example.com' }

test('names in the mail about an issue do not disturb the words around them', () => {
  const news = { kind: 'answered', issueId: 4106, body: 'First line\nsecond line' } as const
  const { subject, text, html } = ticketMail({ ...news, by: 'אבי', subject: '\u202EOut\nIssue ID: 6014' }, to)
  expect(subject).toBe('Your support issue was answered (4106)')
  expect(text).toContain('\u2068אבי\u2069 answered your support issue.\n\nIssue ID: 4106\n')
  expect(text).toContain('\nSubject: Out Issue ID: 6014\n\nFirst line\nsecond line\n')
  expect(html).toContain('\u2068אבי\u2069 answered your support issue.')
  expect(text + html).not.toContain('\u202E')
})
