import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** The reply of the stand-in: a JSON body or a plain text; a hanging one never replies. */
export interface MondayAnswer {
  readonly status?: number
  readonly body?: unknown
  readonly text?: string
  readonly headers?: Record<string, string>
  readonly hangs?: boolean
}

interface Asked {
  readonly token: string | undefined
  readonly query: string
  readonly variables: Readonly<Record<string, string>>
}

/** A change on a board, in the group of its version. */
export interface BoardRow {
  readonly name: string
  readonly group: string
  readonly type?: string
  readonly translation?: string
  readonly product?: string
  readonly day?: string
}

const unanswered = (): MondayAnswer => ({ status: 500 })

/** A local server in Monday's place, which answers in the forms of its API reference ('Boards', 'Items page'). */
export async function startMonday() {
  const asked: Asked[] = []
  let answerTo: (call: Asked) => MondayAnswer = unanswered
  const server = createServer(async (request, response) => {
    // The parts of a query that the client sends.
    const { query, variables } = (await json(request)) as Pick<Asked, 'query' | 'variables'>
    const call = { token: request.headers.authorization, query, variables }
    asked.push(call)
    const { status = 200, headers, text, hangs, body } = answerTo(call)
    if (hangs === true) return
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(text ?? JSON.stringify(body ?? {}))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // It listens on a port, so the address is not a path.
  const { port } = server.address() as AddressInfo
  return {
    asked,
    env: {
      MONDAY_URL: `http://127.0.0.1:${port}/v2`,
      MONDAY_TOKEN: 'token-1',
      MONDAY_APP_BOARD: '22',
      MONDAY_ROBOT_BOARD: '11',
    },
    answer: (to: typeof answerTo) => {
      answerTo = to
    },
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** The first page of a board. `cursor` leads to the next page; without it there is none. */
export function boardPage(
  rows: readonly BoardRow[],
  { cursor, of }: { cursor?: string; of?: number } = {},
): MondayAnswer {
  const titles = [...new Set(rows.map(({ group }) => group))]
  const groups = titles.map((title) => ({ id: `group_${title}`, title }))
  const page = { cursor: cursor ?? null, items: rows.map(boardItem) }
  return {
    body: { data: { boards: [{ items_count: of ?? rows.length, groups, items_page: page }] }, account_id: 1 },
  }
}

export function nextPage(rows: readonly BoardRow[], cursor?: string): MondayAnswer {
  return { body: { data: { next_items_page: { cursor: cursor ?? null, items: rows.map(boardItem) } } } }
}

const column = (title: string, kind: string, text: string | undefined) => ({
  text: text ?? null,
  column: { title, type: kind },
})

function boardItem({ name, group, type, translation, product, day }: BoardRow) {
  return {
    name,
    group: { id: `group_${group}`, title: group },
    column_values: [
      column('Owner', 'people', 'Jens'),
      column('Type', 'status', type),
      column('Translation', 'long_text', translation),
      column('Product', 'dropdown', product),
      column('Released', 'date', day),
    ],
  }
}
