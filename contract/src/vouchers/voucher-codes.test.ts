import { expect, it } from 'vitest'
import { readVoucherCode } from './voucher-codes.ts'

it('reads a code in any spelling', () => {
  const printed = 'TT-7Q4M-88K2-WN5D'
  const typed = [
    printed,
    'tt7q4m88k2wn5d',
    ' tt 7q4m 88k2 wn5d ',
    '7Q4M-88K2-WN5D',
    'TT–7Q4M–88K2–WN5D',
    'TT_7q4m.88K2/wn5d',
    'ＴＴ７Ｑ４Ｍ８８Ｋ２ＷＮ５Ｄ',
    '\u200BTT-7Q4M-88K2-WN5D\n',
  ]
  for (const one of typed) expect(readVoucherCode(one), one).toBe(printed)
})

it('reads look-alike letters as digits', () => {
  expect(readVoucherCode('tt-oil0-1111-0000')).toBe('TT-0110-1111-0000')
})

it('refuses invalid codes', () => {
  for (const one of [
    '',
    'TT',
    'TT-7Q4M-88K2',
    'TT-7Q4M-88K2-WN5U',
    'TT-7Q4M-88K2-WN5D-1',
    '%',
    'X'.repeat(99),
  ])
    expect(readVoucherCode(one), one).toBeUndefined()
})
