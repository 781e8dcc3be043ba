import { z } from 'zod'
import { type Outgoing, OutgoingError, type OutgoingReply } from '../../../platform/outgoing.ts'
import type { QcSettings } from '../../../platform/start/service-settings.ts'
import { QcFailedError, QcUncertainError } from '../qc-service.ts'

const SERVICE = 'qualityControl'
const tokenHeader = (token: string) => ({ authorization: `Bearer ${token}` })

const LOGIN_TIMEOUT_MS = 10_000
const LIST_TIMEOUT_MS = 40_000
const SAVE_TIMEOUT_MS = 45_000
const PICTURE_TIMEOUT_MS = 20_000
/** Enough for all workflows with embedded pictures. */
const MAX_LIST_BYTES = 64_000_000
const MAX_MESSAGE = 500

const loginReply = z.object({ data: z.object({ accessToken: z.string().min(1) }) })
const listReply = z.object({ data: z.array(z.unknown()) })
const imageReply = z.object({ data: z.object({ image: z.string() }) })

/** The calls of the QC workflow service (specification 3, section 7). Each throws QcFailedError. */
export interface QcApi {
  /** The workflows, unparsed. */
  all(): Promise<readonly unknown[]>
  /** @throws QcUncertainError when it may have been saved */
  save(workflow: unknown): Promise<void>
  /** A picture in base64; undefined if the service has none with that name. */
  image(name: string): Promise<string | undefined>
}

/** A client that logs in before every call. */
export function qcApi(
  { url, user, password }: QcSettings,
  { outgoing, timeoutMs }: { outgoing: Outgoing; timeoutMs?: number | undefined },
): QcApi {
  const base = new URL(url.endsWith('/') ? url : `${url}/`)

  const send = async (call: Call): Promise<OutgoingReply> => {
    const reply = await outgoing
      .ask(SERVICE, {
        ...call,
        url: new URL(call.path, base),
        timeoutMs: Math.min(call.timeoutMs, timeoutMs ?? Number.POSITIVE_INFINITY),
        isUsable: ({ body }) => call.schema.safeParse(body).success,
      })
      .catch((error: unknown) => {
        if (!(error instanceof OutgoingError)) throw error
        throw new QcFailedError(error.reason, `The quality-control service failed: ${error.reason}.`, {
          cause: error,
        })
      })
    // `ask` does not count a 429 as a failure, because a caller could try again.
    if (reply.status === 429) outgoing.failed(SERVICE, 'it allows no more calls for a while')
    return reply
  }

  const logIn = async (): Promise<string> => {
    const reply = await send({
      path: 'login',
      method: 'POST',
      body: { username: user, password },
      timeoutMs: LOGIN_TIMEOUT_MS,
      schema: loginReply,
    })
    return parsed(reply, loginReply).data.accessToken
  }

  const ask = async (call: Call): Promise<OutgoingReply> =>
    send({ ...call, headers: tokenHeader(await logIn()) })

  return {
    all: async () => {
      const call = { path: 'workflow/all', method: 'POST', body: {}, maxBytes: MAX_LIST_BYTES } as const
      const reply = await ask({ ...call, timeoutMs: LIST_TIMEOUT_MS, schema: listReply })
      return parsed(reply, listReply).data
    },
    save: async (workflow) => {
      const call = { path: 'workflow', method: 'PUT', body: workflow } as const
      const headers = tokenHeader(await logIn())
      // The format of the response to a successful save is unknown, so any is accepted.
      const reply = await send({ ...call, headers, timeoutMs: SAVE_TIMEOUT_MS, schema: z.unknown() }).catch(
        (error: unknown) => {
          throw error instanceof QcFailedError ? uncertain(error) : error
        },
      )
      if (reply.status >= 500) throw uncertain(refusalOf(reply))
      if (reply.status >= 300) throw refusalOf(reply)
    },
    image: async (name) => {
      const call = { path: 'utils/image', method: 'POST', body: { image: name } } as const
      const reply = await ask({ ...call, timeoutMs: PICTURE_TIMEOUT_MS, schema: imageReply })
      return reply.status === 404 ? undefined : parsed(reply, imageReply).data.image
    },
  }
}

interface Call {
  readonly path: string
  readonly method: 'POST' | 'PUT'
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly timeoutMs: number
  readonly maxBytes?: number
  /** The schema of a usable response. */
  readonly schema: z.ZodType
}

/** @throws QcFailedError for a refusal, and for a response of another shape */
function parsed<Body>(reply: OutgoingReply, schema: z.ZodType<Body>): Body {
  if (reply.status >= 300) throw refusalOf(reply)
  const { success, data, error } = schema.safeParse(reply.body)
  if (success) return data
  throw new QcFailedError(
    'a broken answer',
    'The quality-control service gave an answer that cannot be read.',
    { cause: error },
  )
}

/** The fields that usually contain the message of a refusal. */
const message = z.string().trim().min(1)
const refusal = z.union([
  z.object({ message }).transform((body) => body.message),
  z.object({ error: z.object({ message }) }).transform((body) => body.error.message),
  z.object({ error: message }).transform((body) => body.error),
  z.object({ msg: message }).transform((body) => body.msg),
])

function refusalOf({ status, body }: OutgoingReply): QcFailedError {
  const theirs = refusal.safeParse(body).data?.replaceAll(/\p{Cc}+/gu, ' ')
  return new QcFailedError(`status ${status}`, theirs?.slice(0, MAX_MESSAGE) ?? plainRefusal(status))
}

const uncertain = (error: QcFailedError) =>
  new QcUncertainError(error.reason, error.forPeople, { cause: error })

function plainRefusal(status: number): string {
  if (status === 401 || status === 403) return 'The quality-control service refuses our access.'
  if (status === 429) return 'The quality-control service allows no more calls for a while.'
  if (status >= 500) return `The quality-control service failed (status ${status}).`
  return `The quality-control service refused this (status ${status}).`
}
