import { bareOf, type Fields, isFields, listOf, nodeOf, textOf } from './tree-nodes.ts'

/** Limit for a width in a format, which is filled with blanks. */
const MAX_WIDTH = 1000
/** A place of a format: `%`, the number of its argument, flags, and a width that is a number or an argument. */
const PLACES = /%(?:\d+\$)?-?(\*|\d+)?/g

/**
 * Checks that the widths of a call of `format` are known and small, because the function fills its memory with blanks before
 * anything can stop it.
 */
export function checkFormat(call: Fields, refuse: (message: string) => void): void {
  const [type, constant] = bareOf(nodeOf(listOf(call['args'])[0])) ?? []
  if (type !== 'A_Const' || constant === undefined || !isFields(constant['sval']))
    return refuse(
      "The first argument of format is a text that is written out, as in format('%s of %s', a, b).",
    )
  for (const [, width = ''] of textOf(constant).replaceAll('%%', '').matchAll(PLACES)) {
    if (width === '*') return refuse('A width in format is a number: * is not possible.')
    if (Number(width) > MAX_WIDTH) return refuse(`A width in format is at most ${MAX_WIDTH}.`)
  }
}
