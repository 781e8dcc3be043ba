import { rpcRequestTopic } from './topics.ts'

/** A request that the server makes of a device; `id` comes back with the answer. */
export interface RpcRequest {
  readonly dev: number
  readonly id: number
  readonly method: string
  readonly params: unknown
}

/** A device's answer to a request: any JSON. */
export interface RpcResponse {
  readonly dev: number
  readonly id: number
  readonly payload: unknown
}

/** What is handed to a device that asks for requests over HTTP. */
interface Request {
  readonly id: number
  readonly method: string
  readonly params: unknown
}

export interface Rpc {
  /** Hands a request to a device that is listening on this process; false: it is not, and nothing was sent. */
  send(request: RpcRequest): boolean
  /** Called with every answer; the device's message is acknowledged when all listeners are through. */
  onResponse(listener: (response: RpcResponse) => Promise<void>): void
  /** Takes a device's answer to those who wait for it. */
  answered(response: RpcResponse): Promise<void>
  /** Waits for the next request to a device that asks over HTTP; undefined when the time is over or `signal` aborts. */
  poll(options: { dev: number; timeoutMs: number; signal: AbortSignal }): Promise<Request | undefined>
  /** Lets all who wait go. */
  close(): void
}

/**
 * @param deliver sends a message to a connected device that subscribed to its topic; false when there is none
 */
export function createRpc(deliver: (dev: number, topic: string, payload: string) => boolean): Rpc {
  const listeners: ((response: RpcResponse) => Promise<void>)[] = []
  const polls = new Map<number, ((request?: Request) => void)[]>()
  return {
    send: ({ dev, id, method, params }) => {
      const [waiting] = polls.get(dev) ?? []
      if (waiting !== undefined) {
        waiting({ id, method, params })
        return true
      }
      return deliver(dev, rpcRequestTopic(id), JSON.stringify({ method, params }))
    },
    onResponse: (listener) => void listeners.push(listener),
    answered: async (response) => {
      await Promise.all(listeners.map((listener) => listener(response)))
    },
    poll: ({ dev, timeoutMs, signal }) =>
      new Promise((resolve) => {
        const finish = (request?: Request) => {
          clearTimeout(timer)
          signal.removeEventListener('abort', abort)
          const others = (polls.get(dev) ?? []).filter((other) => other !== finish)
          if (others.length === 0) polls.delete(dev)
          else polls.set(dev, others)
          resolve(request)
        }
        const abort = () => finish()
        const timer = setTimeout(abort, timeoutMs)
        signal.addEventListener('abort', abort)
        polls.set(dev, [...(polls.get(dev) ?? []), finish])
      }),
    close: () => {
      for (const finish of [...polls.values()].flat()) finish()
    },
  }
}
