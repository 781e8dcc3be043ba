import { expect, test } from 'vitest'
import { markdownHtml } from './markdown.ts'

const PAGES: Readonly<Record<string, string>> = {
  'devices.md': 'Robot company>Devices>Devices',
  'decisions/0001-a.md': 'Guides>0001 A & B',
}
const links = {
  locationOf: (path: string) => PAGES[path],
  pictureOf: (path: string) => (path === 'images/map.png' ? 'data:image/png;base64,AAAA' : undefined),
}
const htmlOf = (text: string, path = 'operations.md') => markdownHtml({ text, path }, links).text.trim()

test.each([
  ['a page', '[Devices](devices.md)', 'Robot%20company%3EDevices%3EDevices'],
  ['a section of a page', '[Devices](devices.md#data)', 'Robot%20company%3EDevices%3EDevices#data'],
  ['a page of another folder', '[A](decisions/0001-a.md)', 'Guides%3E0001%20A%20%26%20B'],
  ['a page that is named in code', '`decisions/0001-a.md`', 'Guides%3E0001%20A%20%26%20B'],
])('turns a link to %s into its location', (_what, text, location) => {
  expect(htmlOf(text)).toContain(`href="/developer?location=${location}"`)
})

test('resolves links to pages of the same folder and of the folder above', () => {
  expect(htmlOf('`0001-a.md`', 'decisions/0002-b.md')).toContain('location=Guides')
  expect(htmlOf('[d](../devices.md)', 'decisions/0002-b.md')).toContain('location=Robot')
  expect(htmlOf('`docs/devices.md`', 'decisions/0002-b.md')).toContain('location=Robot')
})

test('keeps links to sections, outside and mail addresses; other links become plain text', () => {
  expect(htmlOf('[a](#data)')).toContain('<a href="#data">a</a>')
  expect(htmlOf('[a](https://example.com/?a=1&b=2)')).toContain('href="https://example.com/?a=1&amp;b=2"')
  for (const target of [
    '../package.json',
    '../../../etc/passwd',
    'javascript:alert(1)',
    'missing.md',
    '//x.md',
  ])
    expect(htmlOf(`[words](${target})`)).toBe('<p>words</p>')
  expect(htmlOf('`../package.json`')).toBe('<p><code>../package.json</code></p>')
})

test('embeds pictures of the folder; other pictures become their alternative text', () => {
  expect(htmlOf('![The map](images/map.png)')).toBe(
    '<p><img src="data:image/png;base64,AAAA" alt="The map"></p>',
  )
  expect(htmlOf('![The map](https://example.com/map.png)')).toBe('<p>The map</p>')
  expect(htmlOf('![a](../../secret.png)')).toBe('<p>a</p>')
})

test('shows HTML as text', () => {
  expect(htmlOf('<img src=x onerror=alert(1)>')).not.toContain('<img')
  expect(htmlOf('a <b>word</b>')).toBe('<p>a &lt;b&gt;word&lt;/b&gt;</p>')
})

test('gives headings the ids that links within the page use', () => {
  expect(htmlOf('## Undo `it`\n\n## Undo it\n\n## MQTT & HTTP')).toBe(
    '<h2 id="undo-it">Undo <code>it</code></h2>\n<h2 id="undo-it-1">Undo it</h2>\n<h2 id="mqtt--http">MQTT &amp; HTTP</h2>',
  )
})
