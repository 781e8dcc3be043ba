import { type WebSocket, WebSocketServer } from 'ws'
import { z } from 'zod'
import { openDatabase } from '../../server/src/platform/database/database.ts'
import { packReport } from '../../server/src/platform/devices/packed-report.ts'
import { storeBare } from './bare-transaction.ts'

/**
 * A program: the path from device to browser without the product. It receives a robot's value over a separate socket,
 * stores it by the bare transaction, and sends one prepared text frame, the same as the product's, to each viewer.
 */
const { databaseUrl, dev, type, id, keyId, key } = z
  .object({
    databaseUrl: z.string(),
    dev: z.number(),
    type: z.number(),
    id: z.number(),
    keyId: z.number(),
    key: z.string(),
  })
  .parse(JSON.parse(process.env['BARE_FAN_OUT'] ?? '{}'))

const database = openDatabase({ url: databaseUrl, size: 1 })
const client = await database.pool.connect()
const viewers = new Set<WebSocket>()

async function store(value: string, at: number): Promise<void> {
  const { keys, vals } = packReport([[keyId, value]], (known) => known)
  await storeBare(client, {
    history: [[dev], [at], [0], [keys], [vals]],
    latest: [[dev], [at], [keyId], [value]],
  })
}

async function publish(robot: WebSocket, value: string): Promise<void> {
  const at = Date.now()
  await store(value, at)
  const event = { type, id, entries: [[key, value, at / 1000, at / 1000]] }
  const frame = Buffer.from(`42${JSON.stringify(['data', event])}`)
  for (const viewer of viewers) viewer.send(frame, { binary: false })
  robot.send('stored')
}

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
server.on('connection', (socket, { url }) => {
  if (url === '/robot') {
    socket.on('message', (value) => void publish(socket, String(value)))
    return
  }
  viewers.add(socket)
  // Socket.IO's message for an accepted connection.
  socket.send('40')
})
server.on('listening', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`)
})
process.once('SIGTERM', () => process.exit(0))
