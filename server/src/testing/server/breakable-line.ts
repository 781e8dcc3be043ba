import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { OnEnd } from './cluster.ts'

/** A TCP proxy to a server, which a test can break. */
export interface BreakableLine {
  /** The server's address through the proxy. */
  readonly url: string
  /**
   * `open`: passes everything on. `mute`: passes nothing on but keeps connections, like a machine that hangs. `cut`: breaks
   * connections and accepts no new ones.
   */
  become(state: 'open' | 'mute' | 'cut'): void
  /** The number of open connections. */
  count(): number
  /** How often data was not passed on to the server. */
  kept(): number
}

/**
 * Opens a proxy to a server.
 * @param onAnswer called with data from the server after it was passed on
 * @param onEnd registers the cleanup; by default it ends with the test
 */
export async function openBreakableLine(
  url: string,
  onAnswer: (chunk: Buffer) => void = () => undefined,
  onEnd: OnEnd = onTestFinished,
): Promise<BreakableLine> {
  const target = new URL(url)
  const { hostname, port } = target
  const pairs = new Set<readonly [Socket, Socket]>()
  let state: Parameters<BreakableLine['become']>[0] = 'open'
  let kept = 0
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy()
    const far = connect(Number(port), hostname)
    const pair = [near, far] as const
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (chunk) => {
        if (state === 'open') {
          to.write(chunk)
          if (from === far) onAnswer(chunk)
        } else if (from === near) kept += 1
      })
      from.on('error', () => undefined)
      from.on('close', () => {
        pairs.delete(pair)
        to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onEnd(async () => {
    cut()
    server.close()
  })
  // The address of a TCP server is never the name of a pipe.
  target.port = String((server.address() as AddressInfo).port)
  return {
    url: target.href,
    become: (wanted) => {
      state = wanted
      if (wanted === 'cut') cut()
    },
    count: () => pairs.size,
    kept: () => kept,
  }
}
