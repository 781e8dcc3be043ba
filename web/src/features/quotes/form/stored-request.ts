import { z } from 'zod'
import { currentSession } from '../../../api/credentials.ts'
import { readText, writeText } from '../../../api/stored-value.ts'

/** After that, the same quote is meant to be another one. */
const KEPT_MS = 24 * 3_600_000

/** One user's: another one's attempt is none of theirs. */
const keyOf = (username: string) => `service-center.quote-request.${username}`

const storedRequest = z.strictObject({ content: z.string(), id: z.uuid(), at: z.number() })

/**
 * The id of the request that issues a quote: the same for the same content until its answer has come, also after a reload, so
 * that a second attempt after a lost answer issues nothing twice.
 * @param content what is sent
 */
export function requestIdOf(content: string): string {
  const username = currentSession()?.user.username ?? ''
  const stored = readRequest(keyOf(username))
  if (stored?.content === content && Date.now() - stored.at < KEPT_MS) return stored.id
  const id = crypto.randomUUID()
  writeText(keyOf(username), JSON.stringify({ content, id, at: Date.now() }))
  return id
}

/** The answer has come, or the quote is given up. */
export function forgetRequest(): void {
  writeText(keyOf(currentSession()?.user.username ?? ''), undefined)
}

function readRequest(key: string): z.infer<typeof storedRequest> | undefined {
  try {
    return storedRequest.safeParse(JSON.parse(readText(key) ?? 'null')).data
  } catch {
    return undefined
  }
}
