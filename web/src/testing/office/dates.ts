import { type BookText, numberXml, tableXml, textXml } from './book.ts'

/** Days since the epoch; each is tried with each format. */
const DAYS: readonly string[] = [
  '46349',
  '46349.5',
  '46349.354166666664',
  '46349.999999',
  '46349.9999999',
  '46349.00000001',
  '1463',
  '61',
  '2958465',
  '36526',
  '0.25',
  '0.999999',
]

const bookOf = (formats: readonly string[], properties = ''): BookText => ({
  formats,
  properties,
  sheets: [
    {
      name: 'Dates',
      rows: tableXml(DAYS.map((day) => formats.map((_, index) => numberXml(day, index + 1)))),
    },
  ],
})
const builtInBook = (builtIn: readonly number[], properties = ''): BookText => ({
  builtIn,
  properties,
  sheets: [
    {
      name: 'Dates',
      rows: tableXml(DAYS.map((day) => builtIn.map((_, index) => numberXml(day, index + 1)))),
    },
  ],
})

const DATE_FORMATS = [
  'yyyy\\-mm\\-dd',
  'dd\\.mm\\.yyyy',
  'd/m/yyyy',
  'm/d/yyyy;@',
  'd\\.\\ mmm\\ yyyy',
  '[$-407]dddd\\,\\ d\\.\\ mmmm\\ yyyy',
  'yyyy/mm/dd',
  'mmm\\-yy',
  'yyyy',
  'dd',
  '[Red]yyyy\\-mm\\-dd',
  '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy',
  'YYYY-MM-DD',
  'yyyy"年"m"月"d"日"',
  '[$-409]d\\-mmm\\-yy;@',
  '"shipped "yyyy\\-mm\\-dd',
  '[>40000]yyyy\\-mm\\-dd;"long ago"',
  'mmmmm',
  'd.m.yy',
]
const TIME_FORMATS = [
  'yyyy\\-mm\\-dd\\ hh:mm:ss',
  'dd\\.mm\\.yyyy\\ hh:mm',
  'm/d/yy h:mm\\ AM/PM',
  'yyyy\\-mm\\-dd"T"hh:mm:ss',
  'hh:mm',
  'h:mm:ss AM/PM',
  'hh:mm:ss.000',
  'mm:ss.0',
  'hh" Uhr"',
  'h "o\'clock"',
  '[$-409]h:mm\\ AM/PM;@',
  'yyyy\\-mm\\-dd\\ hh:mm:ss.000',
]
const DURATION_FORMATS = [
  '[h]:mm:ss',
  '[hh]:mm',
  '[mm]:ss',
  '[ss]',
  '[h]',
  '[h]:mm:ss;@',
  '[h]"h "mm"m"',
  '[m]',
]

const SPANS = [
  '0',
  '0.5',
  '1',
  '1.25',
  '4.1666666666666666E-2',
  '1000.5',
  '0.0000115740740740741',
  '-0.5',
  '46349.5',
]

const EDGES = [
  '0',
  '0.5',
  '1',
  '1.5',
  '2',
  '59',
  '60',
  '61',
  '366',
  '1461',
  '1462',
  '1463',
  '-1',
  '-0.5',
  '2958465.99',
  '2958466',
  '3000000',
  '1E10',
]

export const DATE_BOOKS: Readonly<Record<string, BookText>> = {
  dates: bookOf(DATE_FORMATS),
  'dates from 1904': bookOf(DATE_FORMATS, ' date1904="1"'),
  'dates from 1904 as LibreOffice writes it': bookOf(DATE_FORMATS, ' date1904="true"'),
  'dates with times': bookOf(TIME_FORMATS),
  'dates with times from 1904': bookOf(TIME_FORMATS, ' date1904="1"'),
  'built-in formats of dates': builtInBook([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 47]),
  'built-in formats of dates from 1904': builtInBook(
    [14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 47],
    ' date1904="1"',
  ),
  'formats of dates that depend on the language': builtInBook([27, 28, 29, 30, 31, 36, 50, 57, 58]),
  durations: {
    formats: DURATION_FORMATS,
    builtIn: [46],
    sheets: [
      {
        name: 'Dates',
        rows: tableXml(
          SPANS.map((span) => [...DURATION_FORMATS, '46'].map((_, index) => numberXml(span, index + 1))),
        ),
      },
    ],
  },
  'durations from 1904': {
    formats: DURATION_FORMATS,
    properties: ' date1904="1"',
    sheets: [
      {
        name: 'Dates',
        rows: tableXml(SPANS.map((span) => DURATION_FORMATS.map((_, index) => numberXml(span, index + 1)))),
      },
    ],
  },
  'first and last dates': {
    formats: ['yyyy\\-mm\\-dd', 'yyyy\\-mm\\-dd\\ hh:mm:ss', 'hh:mm:ss'],
    sheets: [
      { name: 'Dates', rows: tableXml(EDGES.map((day) => [1, 2, 3].map((style) => numberXml(day, style)))) },
    ],
  },
  'first and last dates from 1904': {
    formats: ['yyyy\\-mm\\-dd', 'yyyy\\-mm\\-dd\\ hh:mm:ss', 'hh:mm:ss'],
    properties: ' date1904="1"',
    sheets: [
      { name: 'Dates', rows: tableXml(EDGES.map((day) => [1, 2, 3].map((style) => numberXml(day, style)))) },
    ],
  },
  'dates as texts of ISO 8601': {
    formats: ['yyyy\\-mm\\-dd', 'yyyy\\-mm\\-dd\\ hh:mm:ss', 'hh:mm:ss'],
    sheets: [
      {
        name: 'Dates',
        rows: tableXml(
          [
            '2026-11-23',
            '2026-11-23T08:30:00',
            '2026-11-23T08:30:00.250',
            '2026-11-23T00:00:00Z',
            '2026-11-23T08:30:00Z',
            '2026-07-23T23:59:59',
            '1899-12-31',
          ].map((date) => [1, 2].map((style) => ` s="${style}" t="d"><v>${date}</v>`)),
        ),
      },
    ],
  },
  'dates as texts of ISO 8601, from 1904': {
    formats: ['yyyy\\-mm\\-dd', 'yyyy\\-mm\\-dd\\ hh:mm:ss'],
    properties: ' date1904="1"',
    sheets: [
      {
        name: 'Dates',
        rows: tableXml(
          ['2026-11-23', '2026-11-23T08:30:00'].map((date) =>
            [1, 2].map((style) => ` s="${style}" t="d"><v>${date}</v>`),
          ),
        ),
      },
    ],
  },
  'dates of formulas': {
    formats: ['yyyy\\-mm\\-dd', 'hh:mm', '[h]:mm'],
    sheets: [
      {
        name: 'Dates',
        rows: tableXml([
          [
            ' s="1"><f>DATE(2026,11,23)</f><v>46349</v>',
            ' s="2"><f>TIME(8,30,0)</f><v>0.354166666666667</v>',
            ' s="3"><f>30/24</f><v>1.25</v>',
            ' s="1" t="str"><f>"2026-11-23"</f><v>2026-11-23</v>',
            ' s="1" t="e"><f>NA()</f><v>#N/A</v>',
            textXml('end'),
          ],
        ]),
      },
    ],
  },
}
