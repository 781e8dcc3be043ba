import { expect, test } from 'vitest'
import { quoteMailText } from './quote-mail.service.ts'

test('names in the mail of a quote do not disturb the words around them', () => {
  const facts = { number: '17\r\nBcc: all@example.com', validUntil: '21/12/26' }
  const { subject, text } = quoteMailText('en-GB', {
    ...facts,
    name: '\u202EJo\n\nPay to DE00 4106',
    seller: 'מכונות\nGmbH',
  })
  expect(subject).toBe('Quotation 17 Bcc: all@example.com')
  expect(text).toMatch(
    /^Dear Jo Pay to DE00 4106,\n\nPlease find our quotation 17 Bcc: all@example.com attached/,
  )
  expect(text).toMatch(/\n\nKind regards\n\u2068מכונות GmbH\u2069\n$/)
})

test('a contact without a name is greeted in general', () => {
  const facts = { number: '17', validUntil: '21/12/26', name: '', seller: 'Seller' }
  const greetings = (['en-US', 'de', 'fr', 'nl'] as const).map(
    (language) => quoteMailText(language, facts).text.split('\n')[0],
  )
  expect(greetings).toEqual(['Dear customer,', 'Guten Tag,', 'Bonjour,', 'Beste klant,'])
})
