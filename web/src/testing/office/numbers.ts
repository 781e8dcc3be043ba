import { type BookText, numberXml, tableXml, textXml } from './book.ts'

/** Each format is tried with each number. */
const NUMBERS: readonly string[] = [
  '0',
  '1',
  '-1',
  '42',
  '4155',
  '-4155',
  '0.5',
  '-0.25',
  '0.07',
  '1234.5',
  '-1234.567',
  '0.30000000000000004',
  '1.005',
  '1E-7',
  '1.5E+20',
  '123456789012345',
  '1234567890123456',
  '1.23456789012346E+15',
]

const bookOf = (formats: readonly string[]): BookText => ({
  formats,
  sheets: [
    {
      name: 'Numbers',
      rows: tableXml(NUMBERS.map((number) => formats.map((_, index) => numberXml(number, index + 1)))),
    },
  ],
})

const builtInBook = (builtIn: readonly number[]): BookText => ({
  builtIn,
  sheets: [
    {
      name: 'Numbers',
      rows: tableXml(NUMBERS.map((number) => builtIn.map((_, index) => numberXml(number, index + 1)))),
    },
  ],
})

/** Numbers as programs write them. */
const SPELLINGS: readonly string[] = [
  '4155',
  '4155.0',
  '04155',
  '+4155',
  '-0',
  '4.155E3',
  '4.155e+3',
  '41550E-1',
  '.5',
  '5.',
  ' 4155 ',
  '0.1',
  '1E400',
  '1e-400',
  '8944501234567890123',
  '-8944501234567890123',
  '8.9445012345678901E+18',
  '999999999999999',
  '1000000000000000',
  '9007199254740993',
  '0.1234567890123456789',
  '12345678901234.567',
  '1.7976931348623157E308',
  '',
]

export const NUMBER_BOOKS: Readonly<Record<string, BookText>> = {
  'numbers without a format': {
    sheets: [
      {
        name: 'Numbers',
        rows: tableXml(
          NUMBERS.map((number) => [numberXml(number), `><v>${number}</v>`, ` t="n"><v>${number}</v>`]),
        ),
      },
    ],
  },
  'numbers as programs write them': {
    sheets: [
      {
        name: 'Numbers',
        rows: tableXml(
          SPELLINGS.map((number) => [numberXml(number), ` t="n"><f>A1</f><v>${number}</v>`, textXml('end')]),
        ),
      },
    ],
  },
  'built-in formats of numbers': builtInBook([1, 2, 3, 4, 9, 10, 11, 12, 13, 37, 38, 39, 40, 44, 48, 49]),
  percentages: bookOf([
    '0%',
    '0.0%',
    '0\\ %',
    '0%;[Red]-0%',
    '0%;(0%);"none"',
    '[Blue]0%',
    '[>=1]0%;0.0%',
    '"about "0%',
    '0.00;-0%',
    '%0',
    '0.0\\%',
    '0"%"',
    '??0%',
    '#,##0%',
    '0%_)',
    '[$-407]0,00%',
    '0%;@',
  ]),
  'leading zeros': bookOf([
    '00',
    '00000',
    '0000000000',
    '00000;-00000',
    '00000;@',
    '00000_)',
    '[Red]00000',
    '[$-407]00000',
    '00000\\ ',
    '* 00000',
    '[<=99999]00000;00000\\-0000',
    '00000;[Red]\\-00000',
    '"N"0000',
    '0000"-A"',
    '000\\-00\\-0000',
    '000 000',
    '0000.00',
    '0,000',
    '#00000',
    '?0000',
  ]),
  currencies: bookOf([
    '"$"#,##0.00',
    '[$€-407]\\ #,##0.00',
    '#,##0.00\\ [$€-1]',
    '#,##0\\ "kr"',
    '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)',
    '[$CHF]\\ #,##0.00',
    '[$¥-411]#,##0',
    '"€"0',
    '0 [$EUR]',
  ]),
  'scientific numbers and fractions': bookOf([
    '0.00E+00',
    '0E+0',
    '##0.0E+0',
    '0.00E-00',
    '# ?/?',
    '# ??/??',
    '?/?',
    '# ?/8',
    '0 0/100',
    '0.000e+00',
  ]),
  'sections and conditions': bookOf([
    '[>=100]"high "0;[<0]"below "0;0',
    '0;-0;"zero";"text "@',
    '[Red][<0]0;[Green][>1000]0.0;0',
    '0;;',
    '0;-0;;@',
    ';;;',
    '"yes";"no";"none"',
    '[=1]"yes";[=0]"no";0',
    '[Color10]0',
    '0;(0)',
    '[<=9999999]###\\-####;\\(###\\)\\ ###\\-####',
  ]),
  'texts around numbers': bookOf([
    '"ID "0',
    '0" m"',
    '0\\ "days"',
    '\\N0',
    '0\\d',
    '0" h"',
    '@',
    '"day "0',
    'General" kg"',
    '"MM-"0',
    '0"yyyy"',
    '[Red]General',
    '[$-409]General',
    '#',
    '0_d',
    '0*d',
  ]),
  'thousands and millions': bookOf([
    '0,',
    '0.0,,',
    '0.0,"k"',
    '#,##0',
    '# ##0',
    '#\\ ##0',
    "#'##0",
    '#,##0.00',
    '0.00',
    '0.0##',
    '0.?',
    '#.#',
    '???0',
    '0.',
  ]),
  'texts in cells with formats of numbers': {
    formats: ['0%', '00000', '0.00', '"text "@', 'yyyy\\-mm\\-dd', '@', ';;;', '0;0;0;"x"'],
    sheets: [
      {
        name: 'Numbers',
        rows: tableXml(
          ['half', '0042', '4155', '50%'].map((text) =>
            [1, 2, 3, 4, 5, 6, 7, 8].map((style) => ` s="${style}"${textXml(text)}`),
          ),
        ),
      },
    ],
  },
  'yes, no and errors': {
    formats: ['0%', 'yyyy\\-mm\\-dd', '00000', '"yes";"yes";"no"'],
    sheets: [
      {
        name: 'Numbers',
        rows: tableXml([
          ...[0, 1, 2, 3, 4].map((style) => [
            ` s="${style}" t="b"><v>1</v>`,
            ` s="${style}" t="b"><v>0</v>`,
            ` s="${style}" t="b"><f>TRUE()</f><v>1</v>`,
          ]),
          [' t="b"><v>true</v>', ' t="b"><v>false</v>', ' t="b"><v></v>', ' t="b">', textXml('end')],
          ...['#N/A', '#REF!', '#DIV/0!', '#VALUE!', '#NAME?', '#NUM!', '#NULL!'].map((error) => [
            ` t="e"><v>${error}</v>`,
            ` t="e"><f>NA()</f><v>${error}</v>`,
            textXml('end'),
          ]),
        ]),
      },
    ],
  },
  formulas: {
    sheets: [
      {
        name: 'Numbers',
        rows: tableXml([
          [
            '><f>1+1</f><v>2</v>',
            '><f>A1*2</f><v>4</v>',
            ' t="str"><f>"a"&amp;"b"</f><v>ab</v>',
            ' t="str"><f>T("")</f><v></v>',
            textXml('end'),
          ],
          [
            '><f t="shared" ref="A2:A3" si="0">A1+1</f><v>3</v>',
            '><f t="array" ref="B2">SUM(A1:A2)</f><v>5</v>',
            ' t="b"><f>A1=2</f><v>1</v>',
            ' t="e"><f>1/0</f><v>#DIV/0!</v>',
          ],
          [
            '><f t="shared" si="0"/><v>4</v>',
            ' cm="1"><f t="array" ref="B3" aca="1">SUM(A1:A3)</f><v>9</v>',
            ' t="str"><f>TEXT(A1,"0000")</f><v>0002</v>',
            ' t="str"><f>"&lt;b&gt;"</f><v>&lt;b&gt;</v>',
          ],
        ]),
      },
    ],
  },
}
