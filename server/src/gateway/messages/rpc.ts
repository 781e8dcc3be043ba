import { RPC_REQUESTS, rpcRequestTopic } from './topics.ts'

/** A request to a device. The answer has the same `id`. */
interface RpcRequest {
  readonly dev: number
  readonly id: number
  readonly method: string
  readonly params: unknown
}

/** A request as delivered to a polling device. */
type PolledRequest = Omit<RpcRequest, 'dev'>

export interface Rpc {
  /** Whether a device can receive requests here: it has subscribed to them, or is polling over HTTP right now. */
  listens(dev: number): boolean
  /** Sends a request to a device. False if it does not listen here and nothing was sent. */
  send(request: RpcRequest): boolean
  /** The devices that are polling over HTTP. */
  polling(): number[]
  /** Waits for the next request to a polling device. Undefined on timeout or when `signal` aborts. */
  poll(options: { dev: number; timeoutMs: number; signal: AbortSignal }): Promise<PolledRequest | undefined>
  /** Ends all pending polls. */
  close(): void
}

/** The part of `DeviceBroker` that is needed here. */
interface Delivery {
  listens(dev: number, filter: string): boolean
  deliver(dev: number, topic: string, payload: string): boolean
}

/** @param onPoll called when a device starts to poll over HTTP */
export function createRpc(delivery: Delivery, onPoll: (dev: number) => void): Rpc {
  const polls = new Map<number, ((request?: PolledRequest) => void)[]>()
  return {
    listens: (dev) => polls.has(dev) || delivery.listens(dev, RPC_REQUESTS),
    send: ({ dev, id, method, params }) => {
      const [waiting] = polls.get(dev) ?? []
      if (waiting !== undefined) {
        waiting({ id, method, params })
        return true
      }
      return delivery.deliver(dev, rpcRequestTopic(id), JSON.stringify({ method, params }))
    },
    polling: () => [...polls.keys()],
    poll: ({ dev, timeoutMs, signal }) =>
      new Promise((resolve) => {
        const finish = (request?: PolledRequest) => {
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
        onPoll(dev)
      }),
    close: () => {
      for (const finish of [...polls.values()].flat()) finish()
    },
  }
}
