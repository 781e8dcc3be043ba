import { Agent, request } from 'node:http'
import { json, text } from 'node:stream/consumers'

const agent = new Agent({ keepAlive: true })

/**
 * Posts JSON and returns the reply's JSON. Does not use `fetch`, which costs the measuring process 0.3 to 0.5 ms more
 * each time.
 */
export function post(url: URL, { token, body }: { token: string; body: object }): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const sent = request(url, { agent, method: 'POST', headers }, (reply) => {
      if (reply.statusCode === 200) return void json(reply).then(resolve, reject)
      text(reply).then(
        (said) => reject(new Error(`${url.pathname}: ${reply.statusCode} ${said}`)),
        (error: Error) => reject(error),
      )
    })
    sent.once('error', reject).end(JSON.stringify(body))
  })
}
