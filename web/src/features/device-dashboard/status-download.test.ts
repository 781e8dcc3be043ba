import { expect, test } from 'vitest'
import { csvFileName, sizeRefusal, statusCsv } from './status-download.ts'

const AT = Date.UTC(2026, 10, 21, 13, 7, 11) / 1000

test('one line per key, with names, translations and times at the offset', () => {
  const text = statusCsv(
    {
      data: { fix_type: '4', Customer: 'Leeds', updated_at: String(AT), note: '=1+1;"x"' },
      entries: [
        ['fix_type', '4', AT, AT + 2],
        ['note', '=1+1;"x"', AT, AT],
      ],
    },
    {
      offset: 1,
      dictionary: {
        fix_type: {
          alias: 'Fix type',
          group: 'Positioning',
          position: 1,
          unit: null,
          translations: [{ value: '4', translatedValue: 'RTK fixed' }],
        },
      },
    },
  )
  expect(text.split('\r\n')).toEqual([
    'key;alias;value;translated value;created;inserted',
    'Customer;Customer;Leeds;Leeds;;',
    'fix_type;Fix type;4;RTK fixed;2026-11-21T14:07:11.000+01:00;2026-11-21T14:07:13.000+01:00',
    `note;note;"'=1+1;""x""";"'=1+1;""x""";2026-11-21T14:07:11.000+01:00;2026-11-21T14:07:11.000+01:00`,
    `updated_at;updated_at;${AT};2026-11-21T14:07:11.000+01:00;;`,
    '',
  ])
})

test('a file above 10 MB is refused, naming its size', () => {
  const limit = 10 * 1024 * 1024
  expect(sizeRefusal(limit)).toBeUndefined()
  expect(sizeRefusal(limit * 1.5)).toBe('size is 15.00 mb. it should be less then 10mb to download.')
})

test('converts a name to a file name', () => {
  expect(csvFileName('North Park')).toBe('status-North Park.csv')
  expect(csvFileName('a/b\\c:"d"')).toBe('status-a_b_c__d_.csv')
})
