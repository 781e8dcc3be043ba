import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { ApiClient } from '@mondaydotcomorg/api'
import type { z } from 'zod'
import { type Outgoing, OutgoingError } from '../../../platform/outgoing.ts'
import type { MondaySettings } from '../../../platform/start/service-settings.ts'
import type { OutsideChangelog } from '../changelog-source.ts'
import { type BoardItem, FIRST_PAGE, firstPage, NEXT_PAGE, nextPage, versionsOf } from './monday-board.ts'
import { mondayTransport } from './monday-transport.ts'

const SERVICE = 'Monday'
/** Reading more pages than this is an error, against endless lists. */
const MAX_PAGES = 1000

/**
 * The changelog on two boards of Monday (https://developer.monday.com/api-reference, 'Boards', 'Items page'), by its own
 * client: a group for each version, an item for each change, with the columns Type, Translation and Product, and a date.
 */
export function mondayChangelog(
  { url, token, appBoard, robotBoard }: MondaySettings,
  outgoing: Outgoing,
  { timeoutMs }: { timeoutMs?: number } = {},
): OutsideChangelog {
  return {
    read: async (deviceType, { signal, onProgress }) => {
      // Loaded on first use, because most installations do not use Monday.
      const { ApiClient: Client } = await import('@mondaydotcomorg/api')
      const client = new Client({
        token,
        endpoint: url,
        requestConfig: { fetch: mondayTransport(outgoing, { signal, timeoutMs }) },
      })
      const board = deviceType === DEVICE_TYPE.robot ? robotBoard : appBoard
      const { boards } = await ask(client, { query: FIRST_PAGE, variables: { board }, schema: firstPage })
      const [found] = boards
      if (found === undefined) throw new OutgoingError(SERVICE, `there is no board ${board}`)
      const items: BoardItem[] = []
      let page = found.items_page
      for (let pages = 1; ; pages += 1) {
        items.push(...page.items)
        await onProgress({ read: items.length, total: found.items_count ?? null })
        const { cursor } = page
        if (cursor === undefined || cursor === null || cursor === '') break
        if (pages === MAX_PAGES) throw new OutgoingError(SERVICE, 'an endless list')
        const next = await ask(client, { query: NEXT_PAGE, variables: { cursor }, schema: nextPage })
        page = next.next_items_page
      }
      return versionsOf(found.groups ?? [], items)
    },
  }
}

/** @throws OutgoingError, also for a query that Monday refuses */
async function ask<Body>(
  client: ApiClient,
  call: { query: string; variables: Record<string, string>; schema: z.ZodType<Body> },
): Promise<Body> {
  const reply = await client.request<unknown>(call.query, call.variables).catch((error: unknown) => {
    if (error instanceof OutgoingError) throw error
    // The client's errors contain the whole request.
    throw new OutgoingError(SERVICE, 'it refused the query')
  })
  const parsed = call.schema.safeParse(reply)
  if (parsed.success) return parsed.data
  throw new OutgoingError(SERVICE, 'a broken answer', { cause: parsed.error })
}
