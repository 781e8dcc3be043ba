import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

interface Asked {
  readonly method: string
  readonly path: string
  readonly authorization: string | undefined
  readonly body: unknown
}

export interface StandInWorkflow {
  readonly id: string
  readonly version: string
  readonly [field: string]: unknown
}

/** Runs before the normal answer of a call. @returns true to skip that answer */
type Trouble = (asked: Asked, response: ServerResponse) => boolean

const answers: Trouble = () => false

/** Answers calls on a path with a status and a text, or never. */
export function troubleAt(
  path: string,
  { status = 200, text, headers }: { status?: number; text?: string; headers?: Record<string, string> },
): Trouble {
  return (asked, response) => {
    if (asked.path !== path) return false
    if (text !== undefined) response.writeHead(status, headers).end(text)
    return true
  }
}

/** A local fake of the QC workflow service (specification 3, section 7). A login is valid for one call. */
export async function startQualityControl() {
  const workflows = new Map<string, StandInWorkflow>()
  /** Pictures in base64, by their names. */
  const images = new Map<string, string>()
  const asked: Asked[] = []
  const open = new Set<string>()
  let logins = 0
  let trouble: Trouble = answers

  const answer = ({ path, method, authorization, body }: Asked): { status: number; body: unknown } => {
    if (`${method} ${path}` === 'POST /login') {
      const { username, password } = body as { username: string; password: string }
      if (username !== 'editor' || password !== 'qc-secret')
        return { status: 401, body: { message: 'Wrong password.' } }
      const accessToken = `login-${(logins += 1)}`
      open.add(`Bearer ${accessToken}`)
      return { status: 200, body: { data: { accessToken } } }
    }
    if (!open.delete(authorization ?? '')) return { status: 401, body: {} }
    switch (`${method} ${path}`) {
      case 'POST /workflow/all': {
        return { status: 200, body: { data: [...workflows.values()] } }
      }
      case 'PUT /workflow': {
        const workflow = body as StandInWorkflow
        workflows.set(workflow.id, workflow)
        return { status: 200, body: { data: {} } }
      }
      case 'POST /utils/image': {
        const image = images.get((body as { image: string }).image)
        return image === undefined
          ? { status: 404, body: { message: 'No such image' } }
          : { status: 200, body: { data: { image } } }
      }
      default: {
        return { status: 404, body: {} }
      }
    }
  }

  const server = createServer(async (request, response) => {
    const call: Asked = {
      method: request.method ?? '',
      path: request.url ?? '',
      authorization: request.headers.authorization,
      body: await json(request),
    }
    asked.push(call)
    if (trouble(call, response)) return
    const { status, body } = answer(call)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // It listens on a port, so the address is not a path.
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return {
    asked,
    workflows,
    images,
    url,
    settings: { url, user: 'editor', password: 'qc-secret' },
    env: { QC_URL: url, QC_USER: 'editor', QC_PASSWORD: 'qc-secret' },
    /** The calls without the logins. */
    calls: () => asked.filter(({ path }) => path !== '/login').map(({ method, path }) => `${method} ${path}`),
    hasTrouble: (instead: Trouble = answers) => {
      trouble = instead
    },
    reset: () => {
      workflows.clear()
      images.clear()
      asked.length = 0
      trouble = answers
    },
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

export type StandInQualityControl = Awaited<ReturnType<typeof startQualityControl>>
