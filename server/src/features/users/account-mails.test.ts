import { expect, test } from 'vitest'
import { resetPasswordMail, setPasswordMail, verificationMail } from './account-mails.ts'

const link = {
  email: 'anna@example.com',
  username: 'anna',
  publicUrl: 'https://x.example.com',
  token: 't0k-en_',
}

test('links lead to the page of the console at its public address', () => {
  const urls = [
    'https://x.example.com',
    'https://x.example.com/',
    'https://x.example.com/base',
    'https://x.example.com/base/',
  ]
  const found = urls.map((publicUrl) => /https:\S+/.exec(verificationMail({ ...link, publicUrl }).text)?.[0])
  const page = 'account/verifyemail?token=t0k-en_'
  expect(found).toEqual([
    `https://x.example.com/${page}`,
    `https://x.example.com/${page}`,
    `https://x.example.com/base/${page}`,
    `https://x.example.com/base/${page}`,
  ])
})

test('text is escaped in the HTML part too', () => {
  const { html, text } = setPasswordMail({ ...link, username: `<b>"anna"</b>&'` })
  expect(text).toContain(`Your username is <b>"anna"</b>&'.`)
  expect(html).toContain('Your username is &lt;b&gt;&quot;anna&quot;&lt;/b&gt;&amp;&#39;.')
})

test('a caller cannot put a message of their own into the mail', () => {
  const { text, html } = resetPasswordMail(link, {
    browser: 'Go to https://evil.example.com/now <a href="x">',
    os: `Win\r\nBcc: ${'x'.repeat(300)}`,
  })
  expect(text).toContain('from Go to httpsevilexamplecomnow a hrefx on WinBcc xxxx')
  expect(html).not.toContain('<a href="x"')
  expect(text).not.toContain('x'.repeat(41))
  expect(resetPasswordMail(link, { browser: '', os: undefined }).text).toContain('of your account anna.')
  expect(resetPasswordMail(link, { browser: 'Firefox 140.0', os: 'macOS' }).text).toContain(
    'from Firefox 140.0 on macOS.',
  )
})
