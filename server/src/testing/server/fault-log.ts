import { Writable } from 'node:stream'
import { type Logger, pino } from 'pino'
import { z } from 'zod'

/** A log entry of `platform/http/http.ts` about an error that is a fault of the server. */
const faultEntry = z.object({
  req: z.object({ method: z.string(), url: z.string() }),
  err: z.object({ message: z.string() }),
  msg: z.string(),
})

/** A log that keeps only unexpected and undeclared errors of calls, one line each, with method, path and cause. */
export function createFaultLog(onFault: (line: string) => void): Logger {
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      const { data } = faultEntry.safeParse(JSON.parse(String(chunk)))
      if (data !== undefined) onFault(lineOf(data))
      done()
    },
  })
  return pino({ level: 'error' }, stream)
}

function lineOf({ req, err, msg }: z.infer<typeof faultEntry>): string {
  const cause = msg === 'Unexpected error' ? err.message : msg
  return `${req.method} ${req.url.replace(/\?.*/, '')}: ${cause.replaceAll(/\s+/g, ' ')}`
}
