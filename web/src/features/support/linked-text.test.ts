import { expect, test } from 'vitest'
import { linkedParts } from './LinkedText.tsx'

const linksIn = (text: string) => linkedParts(text).flatMap(({ href }) => href ?? [])

test('web and mail addresses become links, without trailing punctuation', () => {
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
])('%s is not a link', (text) => {
  expect(linksIn(text)).toEqual([])
  expect(
    linkedParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test('a text with many addresses loses nothing', () => {
  const text = 'https://a.example/ b@c.dk\n'.repeat(500)
  const parts = linkedParts(text)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(linksIn(text)).toHaveLength(1000)
})

test('removes characters that change the text direction from the text of a link', () => {
  expect(linkedParts('Open https://club.example/\u202egpj.exe now')).toContainEqual({
    text: 'https://club.example/gpj.exe',
    href: 'https://club.example/\u202egpj.exe',
  })
})
