import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { OnEnd } from './cluster.ts'

/** A line to a server that a test breaks. */
export interface BreakableLine {
  /** The server's address over this line. */
  readonly url: string
  /**
   * `open` passes everything on; `mute` passes nothing on and breaks nothing, as a machine that hangs; `cut` breaks the
   * connections, and makes no new ones.
   */
  become(state: 'open' | 'mute' | 'cut'): void
  /** Connections of now. */
  count(): number
  /** How often something was not passed on to the server. */
  kept(): number
}

/**
 * Opens a line to the server of an address.
 * @param onAnswer told what the server has sent, when it has been passed on
 * @param onEnd who ends it: without it the test
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
  // A TCP server's address is no name of a pipe.
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
