import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export const TWILIO_ACCOUNT = `AC${'1'.repeat(32)}`
/** The path of the list of numbers. */
export const TWILIO_NUMBERS = `/2010-04-01/Accounts/${TWILIO_ACCOUNT}/IncomingPhoneNumbers.json`
/** The greeting of a breakdown. */
export const BREAKDOWN = 'https://example.com/breakdown.xml'

/** A reply instead of the usual one of Twilio; a hanging one never replies. */
export interface TwilioAnswer {
  readonly status?: number
  readonly text?: string
  readonly headers?: Record<string, string>
  readonly hangs?: boolean
}

interface Asked {
  readonly method: string
  readonly path: string
  readonly authorization: string | undefined
  readonly form: Record<string, string>
}

interface TwilioNumber {
  readonly name: string
  readonly voiceUrl: string
}

/**
 * Replaces the usual reply.
 * @param count how often this path has been asked with this method, including this request
 * @returns undefined for the usual reply
 */
type Instead = (asked: Asked, count: number) => TwilioAnswer | undefined

const usualReply: Instead = () => undefined

/** Two, so that the list of numbers has more than one page. */
const PAGE_SIZE = 2

/** A local server in Twilio's place, which answers in the form of its API reference ('IncomingPhoneNumber resource'). */
export async function startTwilio() {
  const asked: Asked[] = []
  /** The numbers of the account, by their sid. */
  const numbers = new Map<string, TwilioNumber>()
  let instead = usualReply
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request
    const form = Object.fromEntries(new URLSearchParams(await text(request)))
    const one = { method, path, authorization: headers.authorization, form }
    asked.push(one)
    const other = instead(one, asked.filter((all) => all.path === path && all.method === method).length)
    if (other?.hangs === true) return
    response.writeHead(other?.status ?? 200, { 'content-type': 'application/json', ...other?.headers })
    response.end(
      other === undefined ? JSON.stringify(replyTo(one, numbers)) : (other.text ?? '{"code":20000}'),
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // It listens on a port, so the address is not a path.
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return {
    asked,
    settings: { url, account: TWILIO_ACCOUNT, token: 'top secret', breakdownUrl: BREAKDOWN },
    env: {
      TELEPHONY_URL: url,
      TELEPHONY_ACCOUNT: TWILIO_ACCOUNT,
      TELEPHONY_TOKEN: 'top secret',
      TELEPHONY_BREAKDOWN_URL: BREAKDOWN,
    },
    /** The greetings of the numbers, by name. */
    greetings: () => Object.fromEntries([...numbers.values()].map(({ name, voiceUrl }) => [name, voiceUrl])),
    /** Replaces usual replies until it is called without an argument. */
    answer: (to?: Instead) => {
      instead = to ?? usualReply
    },
    /** Gives usual replies again, forgets the requests, and replaces the numbers. */
    reset: (next: Readonly<Record<string, TwilioNumber>>) => {
      asked.length = 0
      instead = usualReply
      numbers.clear()
      for (const [sid, number] of Object.entries(next)) numbers.set(sid, number)
    },
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
export type StandInTwilio = Awaited<ReturnType<typeof startTwilio>>

/** The usual reply: a page of numbers, or one number after its greeting was changed. */
function replyTo({ method, path, form }: Asked, numbers: Map<string, TwilioNumber>): unknown {
  if (method === 'GET') return pageOf(numbers, path)
  const sid = /IncomingPhoneNumbers\/(\w+)\.json$/.exec(path)?.[1] ?? ''
  const known = numbers.get(sid)
  if (known !== undefined && form['VoiceUrl'] !== undefined) {
    numbers.set(sid, { ...known, voiceUrl: form['VoiceUrl'] })
  }
  return numberOf(sid, numbers.get(sid))
}

function pageOf(numbers: ReadonlyMap<string, TwilioNumber>, path: string): unknown {
  const from = Number(new URL(path, 'http://x').searchParams.get('Page') ?? 0) * PAGE_SIZE
  const to = from + PAGE_SIZE
  return {
    incoming_phone_numbers: [...numbers].slice(from, to).map(([sid, number]) => numberOf(sid, number)),
    next_page_uri: to < numbers.size ? `${TWILIO_NUMBERS}?PageSize=1000&Page=${to / PAGE_SIZE}` : null,
  }
}

/** A number as Twilio shows it, with some of its fields. */
const numberOf = (sid: string, number: TwilioNumber | undefined) => ({
  sid,
  account_sid: TWILIO_ACCOUNT,
  friendly_name: number?.name ?? '',
  phone_number: `+4570000${sid.slice(-3)}`,
  voice_url: number?.voiceUrl ?? '',
  voice_method: 'POST',
})
