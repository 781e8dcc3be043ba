import type { Customer } from '@service-center/contract/customers/customers.ts'

const LONGEST = 19
const CUT_AT = 16

/** A name for a chip: past 19 characters its first 16 and an ellipsis. */
export function chipName(name: string): string {
  const characters = [...name]
  return characters.length > LONGEST ? `${characters.slice(0, CUT_AT).join('').trimEnd()}…` : name
}

/**
 * The customers above a device by name, from a JSON list of ids, if they are in scope; 0 means none. Undefined when the
 * text is no such list.
 */
export function parentNames(list: string, customers: readonly Customer[]): string | undefined {
  const ids = idsOf(list)
  if (ids === undefined) return undefined
  const names = new Map(customers.map(({ id, name }) => [id, name]))
  return ids.flatMap((id) => names.get(id) ?? []).join(' / ')
}

function idsOf(list: string): number[] | undefined {
  try {
    const ids: unknown = JSON.parse(list)
    return Array.isArray(ids) && ids.every((id) => Number.isInteger(id)) ? ids : undefined
  } catch {
    return undefined
  }
}
