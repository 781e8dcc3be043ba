import { expect, it } from 'vitest'
import { linkTargetOf } from './clean-html.ts'

const target = (href: string) => linkTargetOf(href, 'https://console.example')

it('links within the documentation stay in the console', () => {
  const location = { to: 'location', location: 'Console>REST API', section: undefined }
  expect(target('?location=Console>REST%20API')).toEqual(location)
  expect(target('/developer?location=Console%3EREST+API')).toEqual(location)
  expect(target('https://console.example/developer?location=Console>REST API')).toEqual(location)
  expect(target('?location=Console>REST API#errors')).toEqual({ ...location, section: 'errors' })
  expect(target('/developer')).toEqual({ ...location, location: '' })
  expect(target('#the%20end')).toEqual({ to: 'section', id: 'the end' })
  expect(target('/administration/log?entry=3')).toEqual({
    to: 'console',
    path: '/administration/log?entry=3',
  })
})

it('recognizes external links and mail addresses', () => {
  expect(target('https://example.com/a')).toEqual({ to: 'outside', href: 'https://example.com/a' })
  expect(target('//example.com')).toEqual({ to: 'outside', href: 'https://example.com/' })
  expect(target('mailto:a@example.com')).toEqual({ to: 'mail', href: 'mailto:a@example.com' })
})

it.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://console.example/1',
  'file:///etc/passwd',
  // As a path alone, the browser would read its first part as a host.
  'https://console.example//outside.example/a',
  '/a/..//outside.example',
  String.raw`/.\\\outside.example`,
  '#',
  'https://',
])('%s leads nowhere', (href) => {
  expect(target(href)).toBeUndefined()
})
