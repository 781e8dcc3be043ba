import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import {
  type Outgoing,
  type OutgoingCall,
  OutgoingError,
  type OutgoingReply,
  retryAfterMs,
} from '../../platform/outgoing.ts'
import type { TelephonySettings } from '../../platform/start/service-settings.ts'
import { outsideName } from '../../platform/outside-services/outside-name.ts'
import type { Line, LineChange, OutsideTelephony } from './telephony.ts'

const SERVICE = 'Twilio'
const API = '/2010-04-01'
/** The API's maximum page size. */
const PAGE = 1000
/** Reading more pages than this is an error, against endless lists. */
const MAX_PAGES = 20
/** Short, because users wait for the response. */
const TIMEOUT_MS = 8000
const ATTEMPTS = 3
/** The pause after a 429 that names none. */
const BUSY_MS = 1000
/** Longer pauses are reported as an error instead of waiting. */
const LONGEST_WAIT_MS = 5000

const phoneNumber = z.object({
  sid: z.string().min(1).max(100),
  friendly_name: outsideName.nullish(),
  phone_number: z.string(),
  voice_url: z.string().nullish(),
})
const list = z.object({ incoming_phone_numbers: z.array(phoneNumber), next_page_uri: z.string().nullish() })

/**
 * Twilio (https://www.twilio.com/docs/phone-numbers/api/incomingphonenumber-resource): the phone numbers of an account are
 * the support lines; what greets their callers is the TwiML at a number's `VoiceUrl`. Requests that were answered with 429
 * were not carried out (error 20429) and are repeated after the pause that the answer names.
 */
export function twilioTelephony(
  settings: TelephonySettings,
  { outgoing, timeoutMs = TIMEOUT_MS }: { outgoing: Outgoing; timeoutMs?: number },
): { readonly name: 'Twilio' } & OutsideTelephony {
  const api: Api = { ...settings, outgoing, timeoutMs }
  return {
    name: 'Twilio',
    breakdownGreeting: settings.breakdownUrl,
    lines: () => listLines(api),
    setGreeting: (line, greeting) => setGreeting(api, { line, greeting }),
  }
}

interface Api extends TelephonySettings {
  readonly outgoing: Outgoing
  readonly timeoutMs: number
}

const numbersPath = ({ account }: Api) =>
  `${API}/Accounts/${encodeURIComponent(account)}/IncomingPhoneNumbers`

async function listLines(api: Api): Promise<Line[]> {
  const found: Line[] = []
  let path: string | undefined = `${numbersPath(api)}.json?PageSize=${PAGE}`
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const { incoming_phone_numbers: numbers, next_page_uri: next } = await readPage(api, path)
    found.push(...numbers.map((number) => lineOf(api, number)))
    path = next ?? undefined
    if (path === undefined) return found.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  }
  throw new OutgoingError(SERVICE, 'an endless list')
}

async function readPage(api: Api, path: string): Promise<z.infer<typeof list>> {
  const url = new URL(path, api.url)
  // Only to the configured host, because the password is sent along.
  if (url.origin !== new URL(api.url).origin) throw new OutgoingError(SERVICE, 'an unexpected reply')
  const reply = await ask(api, { url })
  if (reply.status !== 200) throw new OutgoingError(SERVICE, reasonOf(reply))
  const parsed = list.safeParse(reply.body)
  if (!parsed.success) throw new OutgoingError(SERVICE, 'an unexpected reply', { cause: parsed.error })
  return parsed.data
}

function lineOf({ breakdownUrl }: TelephonySettings, number: z.infer<typeof phoneNumber>): Line {
  const greeting = number.voice_url ?? ''
  return {
    key: number.sid,
    name: number.friendly_name ?? number.phone_number,
    number: number.phone_number,
    greeting,
    isBreakdown: greeting === breakdownUrl,
  }
}

async function setGreeting(
  api: Api,
  { line, greeting }: { line: Line; greeting: string },
): Promise<LineChange> {
  const url = new URL(`${numbersPath(api)}/${encodeURIComponent(line.key)}.json`, api.url)
  try {
    const reply = await ask(api, { url, method: 'POST', form: { VoiceUrl: greeting } })
    const saved = phoneNumber.safeParse(reply.body).data
    if (reply.status === 200 && saved?.voice_url === greeting) {
      return { line: lineOf(api, saved), state: 'changed', failure: null }
    }
    if (reply.status >= 400 && reply.status < 500) {
      return { line, state: 'failed', failure: `Twilio refused it (${reasonOf(reply)}).` }
    }
    // A server error, or an answer that cannot be read, may come after the work was done.
    return {
      line,
      state: 'unknown',
      failure: `Twilio gave no usable answer (status ${reply.status}): it was perhaps changed.`,
    }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return { line, state: 'unknown', failure: 'Twilio did not answer: it was perhaps changed.' }
  }
}

/** Makes a call, and repeats it after a pause when rate limited. */
async function ask(api: Api, call: OutgoingCall): Promise<OutgoingReply> {
  const credentials = Buffer.from(`${api.account}:${api.token}`).toString('base64')
  for (let attempt = 1; ; attempt += 1) {
    const reply = await api.outgoing.ask('telephony', {
      ...call,
      timeoutMs: api.timeoutMs,
      headers: { authorization: `Basic ${credentials}` },
    })
    const wait = retryAfterMs(reply, BUSY_MS)
    if (reply.status !== 429) return reply
    if (attempt === ATTEMPTS || wait > LONGEST_WAIT_MS) {
      api.outgoing.failed('telephony', 'status 429')
      return reply
    }
    await sleep(wait)
  }
}

function reasonOf({ status }: OutgoingReply): string {
  if (status === 401 || status === 403) return `status ${status}: the sign-in was refused`
  return status === 429 ? 'status 429: too many requests' : `status ${status}`
}
