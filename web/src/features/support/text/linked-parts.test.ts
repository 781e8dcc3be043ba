import { expect, test } from 'vitest'
import { linkedParts } from './linked-parts.ts'

const linksIn = (text: string) => linkedParts(text).flatMap(({ href }) => href ?? [])

test('web and mail addresses are links, without the punctuation behind them', () => {
  expect(linkedParts('See https://a.example/x?y=1, or write to me@club.dk.')).toEqual([
    { text: 'See ' },
    { text: 'https://a.example/x?y=1', href: 'https://a.example/x?y=1' },
    { text: ', or write to ' },
    { text: 'me@club.dk', href: 'mailto:me@club.dk' },
    { text: '.' },
  ])
  expect(linksIn('(www.club.dk/a_(b))')).toEqual(['https://www.club.dk/a_(b)'])
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'ftp://files.example',
  'version 9.8.3 of robot.sw',
  'localhost:8080',
  'https://bank.example@evil.example/',
  'http://user:pass@evil.example',
  '<a href="javascript:alert(1)">x</a>',
])('%s is no link', (text) => {
  expect(linksIn(text)).toEqual([])
  expect(
    linkedParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test('a text of many addresses is whole afterwards', () => {
  const text = 'https://a.example/ b@c.dk\n'.repeat(500)
  const parts = linkedParts(text)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(linksIn(text)).toHaveLength(1000)
})

test('a link is drawn as where it leads, also with a character that turns its direction', () => {
  expect(linkedParts('Open https://club.example/\u202egpj.exe now')).toContainEqual({
    text: 'https://club.example/gpj.exe',
    href: 'https://club.example/\u202egpj.exe',
  })
})
