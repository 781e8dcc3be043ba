import { setTimeout as sleep } from 'node:timers/promises'
import { LIVE_PATH } from '@service-center/contract/live.ts'
import { WebSocket } from 'ws'
import { z } from 'zod'

/**
 * A program: many viewers in one process, each with its own socket. Prints the watched address once all are
 * connected, and when it is stopped one line with every delay, in milliseconds, from publishing to a viewer. They
 * implement only the needed part of Socket.IO, over plain WebSockets, so that a viewer costs the same with the
 * product and with the bare program.
 */
const { url, token, count, key } = z
  .object({ url: z.string(), token: z.string(), count: z.number(), key: z.string() })
  .parse(JSON.parse(process.env['VIEWERS'] ?? '{}'))

const PATH = `${LIVE_PATH}/?EIO=4&transport=websocket`
const RETRY_MS = 200
const delays: number[] = []

/** Searched, not parsed: a thousand viewers in one process would otherwise take most of the time. */
const published = new RegExp(`"${key}","(\\d+)"`)

function note(text: string): void {
  // The value is the time of publishing, by the clock that all processes of the machine share.
  const now = process.hrtime.bigint()
  const value = published.exec(text)?.[1]
  if (value !== undefined) delays.push(Number(now - BigInt(value)) / 1e6)
}

/** Resolves when the viewer is admitted, or its connection has ended before. */
function tryConnect(): Promise<boolean> {
  const socket = new WebSocket(new URL(PATH, url.replace('http', 'ws')), { perMessageDeflate: false })
  socket.on('error', () => undefined)
  return new Promise((resolve) => {
    socket.on('message', (data) => {
      const text = String(data)
      // Engine.IO: 0 is open, 2 is ping; Socket.IO inside its messages: 40 is connected, 42 is an event.
      if (text.startsWith('42')) note(text)
      else if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`)
      else if (text.startsWith('40')) resolve(true)
      else if (text === '2') socket.send('3')
    })
    socket.on('close', () => resolve(false))
  })
}

async function connect(): Promise<void> {
  while (!(await tryConnect())) await sleep(RETRY_MS)
}

const AT_ONCE = 50
for (let done = 0; done < count; done += AT_ONCE) {
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - done) }, connect))
}
process.once('SIGTERM', () => {
  process.stdout.write(`${JSON.stringify(delays)}\n`, () => process.exit(0))
})
console.log(url)
