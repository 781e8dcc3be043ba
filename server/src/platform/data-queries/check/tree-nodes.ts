/** Why a query is refused, with the byte offset in its text. */
export class Refusal extends Error {
  readonly byte: number

  constructor(message: string, byte: number) {
    super(message)
    this.name = 'Refusal'
    this.byte = byte
  }
}

export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export type TypedNode = readonly [type: string, fields: Fields]

/** The type and fields of a node; undefined for an empty list entry. */
export function nodeOf(wrapped: unknown): TypedNode | undefined {
  if (!isFields(wrapped)) return undefined
  const [entry] = Object.entries(wrapped)
  return entry !== undefined && isFields(entry[1]) ? [entry[0], entry[1]] : undefined
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The texts of a list of names; `*` for entries that are no names. */
export const namesOf = (value: unknown): string[] =>
  listOf(value).map((item) => {
    const node = nodeOf(item)
    return typeof node?.[1]['sval'] === 'string' ? node[1]['sval'] : '*'
  })

/** Removes casts and collations. */
export function bareOf(node: TypedNode | undefined): TypedNode | undefined {
  if (node === undefined) return undefined
  const [type, fields] = node
  return type === 'TypeCast' || type === 'CollateClause' ? bareOf(nodeOf(fields['arg'])) : node
}

/** The text of a constant; empty for another constant. */
export function textOf({ sval }: Fields): string {
  return isFields(sval) ? String(sval['sval'] ?? '') : ''
}
