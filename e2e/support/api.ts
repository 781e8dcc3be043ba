import type { EndpointDeclaration, EndpointInput, Reply } from '@service-center/contract/endpoint/endpoint.ts'

/**
 * Calls an endpoint without path parameters.
 * @throws Error with status and body of an unsuccessful reply
 */
export async function call<E extends EndpointDeclaration>(
  endpoint: E,
  options: {
    url: string
    token?: string
    query?: Readonly<Record<string, string>>
    body?: EndpointInput<E> extends { body: infer Body } ? Body : never
  },
): Promise<Reply<E>> {
  const { url, token, query = {}, body } = options
  const address = new URL(`${endpoint.path}?${new URLSearchParams(query)}`, url)
  const reply = await fetch(address, {
    method: endpoint.method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${endpoint.method} ${endpoint.path}: ${reply.status} ${text}`)
  // The response schema's output type is the reply by declaration, which the compiler cannot infer for a generic `E`.
  return endpoint.response.parse(JSON.parse(text)) as Reply<E>
}
