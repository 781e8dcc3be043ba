import { z } from 'zod'
import { invalid } from '../../platform/errors.ts'

/** The last row of a page: the next page begins after it. */
export interface SearchPlace {
  /** Microseconds since 1970. */
  readonly created: number
  readonly dev: number
  /** Physical location of the report. */
  readonly block: number
  readonly line: number
}

const parts = z.tuple([
  z.int().min(-1e15).max(1e17),
  z.int().min(0).max(2_147_483_647),
  z.int().min(0).max(4_294_967_295),
  z.int().min(0).max(65_535),
])

/** The cursor as an opaque text. */
export function writeCursor({ created, dev, block, line }: SearchPlace): string {
  return Buffer.from(JSON.stringify([created, dev, block, line])).toString('base64url')
}

/** @throws invalid for a text that is not from `writeCursor` */
export function readCursor(cursor: string): SearchPlace {
  const parsed = parts.safeParse(valueOf(Buffer.from(cursor, 'base64url').toString()))
  if (!parsed.success) throw invalid([{ param: 'cursor', msg: 'Must be the next of an earlier page.' }])
  const [created, dev, block, line] = parsed.data
  return { created, dev, block, line }
}

function valueOf(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
