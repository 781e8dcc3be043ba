import { errorOfReply } from './reply-error.ts'
import { currentSession } from './credentials.ts'
import { expireSession } from './session-end.ts'

/** A call that a library makes by itself. */
export interface LibraryCall {
  readonly url: string
  headers: Record<string, string>
}

/** An answer to such a call. */
export interface LibraryAnswer {
  readonly status: number
  readonly text?: string | undefined
}

interface LibraryCalls {
  /** @throws Error for a call of another origin: it must neither get the token nor be made at all */
  readonly sign: <Call extends LibraryCall>(call: Call) => Call
  /** An answer that says that the session has ended ends it here too, as that of any other call does. */
  readonly notice: (answer: LibraryAnswer) => void
}

/**
 * Signs calls of a library in as the viewer. For libraries that show what a call sends and gets, and so make it
 * themselves; all other calls are made by `request`.
 */
export function libraryCalls(): LibraryCalls {
  /** That of the last call; the tab may have got another session since the library began. */
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
      // A late refusal of a former session must not end the next one.
      if (status !== 401 || token === undefined || token !== currentSession()?.token) return
      if (errorOfReply(status, parsed(text)).code === 'not_signed_in') expireSession()
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
