import { expect, test } from 'vitest'
import { html, htmlPage, table } from './html.ts'

test('escapes texts in a page, also in attributes and lists', () => {
  const hostile = `<script>alert("1")</script>&'`
  const safe = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;'
  expect(html`<p title="${hostile}">${hostile}</p>`.text).toBe(`<p title="${safe}">${safe}</p>`)
  expect(html`${[hostile, html`<b>${1}</b>`, undefined]}`.text).toBe(`${safe}<b>1</b>`)
  expect(table([hostile], [[hostile]]).text).not.toContain('<script')
  expect(htmlPage({ title: hostile, body: html`${hostile}` })).not.toContain('<script')
})
