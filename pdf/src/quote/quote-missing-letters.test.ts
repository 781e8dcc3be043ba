import { expect, it } from 'vitest'
import { figuresOf, itemLine, sampleQuote } from '../testing/quote-sample.ts'
import { quoteMissingLetters } from './quote-missing-letters.ts'

it('finds nothing in a quote of Latin letters', () => {
  expect(quoteMissingLetters(sampleQuote('DE'))).toEqual([])
})

it('lists the unprintable letters and their fields', () => {
  const quote = sampleQuote('DE')
  const { company, contact, seller } = quote
  if (company === null || contact === null) throw new Error('The sample has both.')
  const fields = quoteMissingLetters({
    ...quote,
    company: { ...company, name: '北京足球', city: 'Αθήνα' },
    contact: { ...contact, lastname: 'שלום' },
    seller: { ...seller, bank: ['銀行'] },
    selection: { ...quote.selection, comments: 'Thanks 👍' },
    number: '王-0417',
    figures: figuresOf([{ ...itemLine('Robot 機'), itemNumber: '№ 1' }, itemLine('Ball')]),
    translations: [
      { key: 'Ball', lang: 'de', value: 'Ball ⚽' },
      { key: 'total', lang: 'de', value: '合計' },
    ],
  })
  expect(fields.map(({ field, letters }) => `${field}: ${letters.join('')}`)).toEqual([
    'Company name: 北京足球',
    'Last name: שלום',
    'Comments: 👍',
    'Quotation number: 王',
    'Seller: 銀行',
    'Name of “Robot 機”: 機',
    'Name of “Ball”: ⚽',
    'Words of the document: 合計',
  ])
})
