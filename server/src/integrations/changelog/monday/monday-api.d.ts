/**
 * The part of Monday's client that we use, in place of its own types (`paths` of server/tsconfig.json): those bring all
 * types of a browser into the server.
 */
export class ApiClient {
  constructor(config: {
    token: string
    endpoint?: string
    requestConfig?: { fetch?: typeof globalThis.fetch }
  })
  /** @throws for errors in the answer */
  request<Reply>(query: string, variables?: Readonly<Record<string, unknown>>): Promise<Reply>
}
