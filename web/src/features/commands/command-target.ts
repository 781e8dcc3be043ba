import type { CommandDeviceType } from '@service-center/contract/commands/command-rules.ts'

/** The devices that commands are sent to, all of one kind. */
export interface CommandTarget {
  readonly type: CommandDeviceType
  /** Ascending. */
  readonly ids: readonly number[]
}

/** Maximum ids in one query string: the server refuses addresses above 16 kB. */
const MAX_QUERY_IDS = 500

/** Splits ids into parts that fit into a query string. */
export function queryParts(ids: readonly number[]): string[][] {
  const parts: string[][] = []
  for (let place = 0; place < ids.length; place += MAX_QUERY_IDS) {
    parts.push(ids.slice(place, place + MAX_QUERY_IDS).map(String))
  }
  return parts
}
