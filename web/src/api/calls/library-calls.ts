import { errorOfReply } from './reply-error.ts'
import { currentSession, expireSession } from '../session/credentials.ts'
import { parseJson } from '../stored-value.ts'

/** A call that a library makes itself. */
export interface LibraryCall {
  readonly url: string
  headers: Record<string, string>
}

export interface LibraryAnswer {
  readonly status: number
  readonly text?: string | undefined
}

interface LibraryCalls {
  /** Adds the token. @throws Error for a call to another origin, which must not get the token and must not be made */
  readonly sign: <Call extends LibraryCall>(call: Call) => Call
  /** Must be called with every reply: a reply that the session has ended also ends it in this tab. */
  readonly notice: (answer: LibraryAnswer) => void
}

/**
 * Lets a library make calls as the viewer, for libraries that make calls themselves because they show requests and replies.
 * All other calls use `request`.
 */
export function libraryCalls(): LibraryCalls {
  /** The token of the last call; the session may have changed since the library was loaded. */
  let token: string | undefined
  return {
    sign: (call) => {
      const { origin } = globalThis.location
      if (new URL(call.url, origin).origin !== origin)
        throw new Error('Only calls of this server can be made here.')
      token = currentSession()?.token
      if (token !== undefined) call.headers = { ...call.headers, authorization: `Bearer ${token}` }
      return call
    },
    notice: ({ status, text = '' }) => {
      // A late answer to a call of a former session must not end the current one.
      if (status !== 401 || token === undefined || token !== currentSession()?.token) return
      if (errorOfReply(status, parseJson(text)).code === 'not_signed_in') expireSession()
    },
  }
}
