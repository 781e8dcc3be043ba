/** The receiver's fix in a sentence. */
export interface Fix {
  /** As the key `fix_type`: the fix quality as numbered in GGA; '0' is no fix. */
  readonly type: string
  /** Precision of the sentence: of several sentences at one time, the highest rank counts. */
  readonly rank: number
}

export const NO_FIX = '0'
const GPS = '1'

/** The mode indicators of RMC, GLL and GNS as numbers of GGA. */
const MODES: Readonly<Record<string, string>> = {
  N: NO_FIX,
  A: GPS,
  D: '2',
  P: '3',
  R: '4',
  F: '5',
  E: '6',
  M: '7',
  S: '8',
}

/**
 * The fix in a sentence, read from its fields, because the parser drops sentences of a lost fix.
 * @param kind 'GGA', without the talker
 * @param fields without the address and the checksum
 * @returns null if the sentence says nothing about it
 */
export function fixOf(kind: string, fields: readonly string[]): Fix | null {
  const field = (place: number) => fields[place]?.trim() ?? ''
  switch (kind) {
    case 'GGA':
      return /^[0-8]$/.test(field(5)) ? { type: field(5), rank: 3 } : null
    case 'GNS':
      return known(bestOf(field(5)), 2)
    case 'RMC':
      return known(typeOf(field(1), field(11)), 2)
    case 'GLL':
      return known(typeOf(field(5), field(6)), 2)
    case 'GSA':
      // 1: no fix; 2 and 3: fix in two or three dimensions, of any quality.
      return known({ '1': NO_FIX, '2': GPS, '3': GPS }[field(1)], 1)
    default:
      return null
  }
}

function known(type: string | undefined, rank: number): Fix | null {
  return type === undefined ? null : { type, rank }
}

/** Status V means that the data is invalid, whatever the mode is. */
function typeOf(status: string, mode: string): string | undefined {
  if (status === 'V') return NO_FIX
  return status === 'A' ? MODES[mode] : undefined
}

/** GNS has a mode for each satellite system: the best one counts. */
function bestOf(modes: string): string | undefined {
  return ['R', 'F', 'P', 'D', 'A', 'M', 'E', 'S', 'N'].flatMap((mode) =>
    modes.includes(mode) ? (MODES[mode] ?? []) : [],
  )[0]
}
