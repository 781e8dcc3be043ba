import { expect, test } from 'vitest'
import { composeMail } from './mail-layout.ts'

test('a value stands on the line of its label, in its own direction', () => {
  const { text, html } = composeMail({
    recipient: 'anna@example.com',
    subject: 'News',
    greeting: 'There is news.',
    facts: [
      ['Query', '\u202E4106\r\nRun: now'],
      ['Name', 'אצטדיון'],
    ],
    button: 'Open',
    url: 'https://x.example.com/',
  })
  expect(text).toContain('\nQuery: 4106 Run: now\nName: \u2068אצטדיון\u2069\n')
  expect(html).toContain('>4106 Run: now</td>')
  expect(html).toContain('>\u2068אצטדיון\u2069</td>')
})
