import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import { wordsOf } from '../../ui/text/matches.ts'

/** A parsed query: the words, and the type of thing that a prefix letter limits the search to. */
export interface PaletteQuery {
  readonly words: readonly string[]
  readonly only?: DeviceType | 'customer'
}

const PREFIXES: Record<string, DeviceType | 'customer'> = { r: 1, t: 2, s: 3, c: 'customer' }

/** Parses 'r 4155' as robots only, 't', 's' and 'c' as tablets, stations and customers. */
export function readQuery(typed: string): PaletteQuery {
  const [, letter = '', rest = ''] = /^\s*([rtsc])\s+(.*)$/i.exec(typed) ?? []
  const only = PREFIXES[letter.toLowerCase()]
  return only === undefined ? { words: wordsOf(typed) } : { words: wordsOf(rest), only }
}
