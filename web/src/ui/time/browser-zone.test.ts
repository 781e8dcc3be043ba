import { expect, it } from 'vitest'

// Times are computed at the chosen UTC offset, which has no summer time. In the browser's zone they would be right in most weeks of
// the year, an hour wrong in others, and different for each user. Use `atOffset` and `formatTime`.

/** Code that computes or reads times in the browser's zone. */
const LOCAL: Readonly<Record<string, RegExp>> = {
  'fields of a Date': /\.[gs]et(FullYear|Month|Date|Day|Hours|Minutes|Seconds|Milliseconds)\(/,
  'a Date made of fields': /new Date\([^()]*,/,
  'a text read without its zone': /Date\.parse\(/,
  'a date as text': /\.to(Date|Time|LocaleDate|LocaleTime)String\(/,
  "the browser's formats": /Intl\.DateTimeFormat|formatToParts\(/,
  "the browser's offset": /getTimezoneOffset\(/,
  'dayjs, whose times are local unless made by ui/time': /from 'dayjs|import\('dayjs/,
}

/** Files that may do so, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'app/time-setting.ts': "the offset that is chosen at first: the browser's own",
  'features/data-extractor/schedules/ScheduleFields.tsx':
    "the name of the browser's zone, offered for a schedule",
  'ui/time/at-offset.ts': 'makes dayjs count in UTC, and reads a text with its zone',
}

const sources = Object.entries(
  import.meta.glob<string>('../../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
)
  .map(([path, text]) => ({ file: path.replace('../../', '').replace('./', 'ui/time/'), text }))
  .filter(({ file }) => !/\.test\.tsx?$/.test(file) && !file.startsWith('testing/'))

it('no source computes times in the zone of the browser', () => {
  const found = sources.flatMap(({ file, text }) =>
    Object.entries(LOCAL).flatMap(([what, pattern]) =>
      pattern.test(text) && !Object.hasOwn(EXCEPTIONS, file) ? [`${file}: ${what}`] : [],
    ),
  )
  expect(found).toEqual([])
})

it('reads the sources, and the exceptions still exist', () => {
  expect(sources.length).toBeGreaterThan(200)
  expect(sources.map(({ file }) => file)).toEqual(expect.arrayContaining(Object.keys(EXCEPTIONS)))
})
