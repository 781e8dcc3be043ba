import type { DataEvent } from '@service-center/contract/live.ts'
import { LIVE_PATH } from '@service-center/contract/live.ts'
import { io } from 'socket.io-client'
import { z } from 'zod'

/**
 * A program: many viewers in one process, each with its own socket. Prints the address that it watches once all are
 * connected, and when it is stopped one line with every delay, in milliseconds, from publishing to a viewer.
 */
const { url, token, count, key } = z
  .object({ url: z.string(), token: z.string(), count: z.number(), key: z.string() })
  .parse(JSON.parse(process.env['VIEWERS'] ?? '{}'))

const delays: number[] = []

function note({ entries }: DataEvent): void {
  // The value is the time of publishing, by the clock that all processes of the machine share.
  const now = process.hrtime.bigint()
  for (const [name, value] of entries) if (name === key) delays.push(Number(now - BigInt(value)) / 1e6)
}

function connect(): Promise<void> {
  const socket = io(url, { path: LIVE_PATH, auth: { token }, transports: ['websocket'], forceNew: true })
  socket.on('data', note)
  // The client retries a refused connection by itself, as in a browser.
  return new Promise((resolve) => socket.once('connect', resolve))
}

const AT_ONCE = 50
for (let done = 0; done < count; done += AT_ONCE) {
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - done) }, connect))
}
process.once('SIGTERM', () => {
  process.stdout.write(`${JSON.stringify(delays)}\n`, () => process.exit(0))
})
console.log(url)
