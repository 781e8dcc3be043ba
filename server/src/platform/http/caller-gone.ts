import type { ServerResponse } from 'node:http'

/** Aborts when the caller disconnects before the reply is complete. */
export function signalOfCaller(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  const abort = () => {
    if (!response.writableFinished) gone.abort(new Error('The caller has gone.'))
  }
  if (response.destroyed) abort()
  else response.once('close', abort)
  return gone.signal
}
