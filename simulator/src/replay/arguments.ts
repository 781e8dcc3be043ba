import { parseArgs } from 'node:util'

export interface ReplayArguments {
  file: string
  token: string
  /** Multiple of real time; 0 is as fast as the broker acknowledges. */
  speed: number
  url: string
  /** Midnight of the day on which the recording shall begin, in ms since 1970; null: its own, or it ends now. */
  day: number | null
}

export const USAGE =
  'npm run replay -- FILE --token T [--speed N] [--url mqtt://127.0.0.1:1883] [--date YYYY-MM-DD]'

/** Reads the command line; throws an Error with one line that says what is wrong. */
export function readArguments(args: readonly string[]): ReplayArguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      token: { type: 'string' },
      speed: { type: 'string', default: '1' },
      url: { type: 'string', default: 'mqtt://127.0.0.1:1883' },
      date: { type: 'string' },
    },
  })
  const [file, ...more] = positionals
  if (!file) throw new Error('a FILE to replay is missing')
  if (more.length > 0) throw new Error(`only one FILE can be replayed, not also '${more.join(' ')}'`)
  if (!values.token) throw new Error('--token is missing (the token of the device to speak for)')
  const speed = Number(values.speed)
  if (values.speed.trim() === '' || !Number.isFinite(speed) || speed < 0) {
    throw new Error(`--speed must be a number from 0, not '${values.speed}'`)
  }
  if (!/^mqtts?:\/\/[^/]+/.test(values.url) || !URL.canParse(values.url)) {
    throw new Error(`--url must look like mqtt://127.0.0.1:1883, not '${values.url}'`)
  }
  return { file, token: values.token, speed, url: values.url, day: midnightOf(values.date) }
}

function midnightOf(date: string | undefined): number | null {
  if (date === undefined) return null
  const ms = Date.parse(`${date}T00:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(date)) {
    throw new Error(`--date must be a day as YYYY-MM-DD, not '${date}'`)
  }
  return ms
}
