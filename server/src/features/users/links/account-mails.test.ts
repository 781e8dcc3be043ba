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

test('an older username does not disturb the words around it', () => {
  const { text } = setPasswordMail({ ...link, username: '\u202E4106\nYour password is x' })
  expect(text).toContain('Your username is 4106 Your password is x.')
})

const words = (browser?: string, os?: string) => resetPasswordMail(link, { browser, os }).text

test('a reset mail names the browser and system that asked for it, if they are known', () => {
  expect(words('Firefox 140.0', 'macOS')).toContain('of your account anna, from Firefox 140.0 on macOS.')
  expect(words('Unknown', 'Linux')).toContain('of your account anna, from Linux.')
  expect(words('Unknown')).toContain('of your account anna.')
})
