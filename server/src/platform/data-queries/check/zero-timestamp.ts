import { QUERY_MESSAGES } from '@service-center/contract/data-extractor/data-query-limits.ts'
import { type Fields, isFields, listOf, namesOf, nodeOf, Refusal } from './check-tree.ts'

/** The zero timestamp as it is written in SQL. */
const ZERO = /^\s*(0000-00-00.*|1970-01-01([T ]00(:?00(:?00(\.0+)?)?)?)?\s*(Z|UTC|GMT|[+-]00(:?00)?)?)\s*$/i
const TIMES = new Set(['date', 'timestamp', 'timestamptz'])

/**
 * Checks that a data warehouse query does not name the zero timestamp.
 * @throws Refusal 'The data warehouse does not accept the zero timestamp'
 */
export function checkZeroTimestamp(select: Fields): void {
  visit(select)
}

function visit(value: unknown): void {
  if (Array.isArray(value)) for (const item of value) visit(item)
  if (!isFields(value)) return
  for (const [type, fields] of Object.entries(value)) {
    if (isFields(fields) && isZero(type, fields))
      throw new Refusal(QUERY_MESSAGES.zeroTimestamp, Number(fields['location'] ?? 0))
    visit(fields)
  }
}

function isZero(type: string, fields: Fields): boolean {
  if (type === 'A_Const') return ZERO.test(textOf(fields))
  if (type === 'TypeCast') {
    const typeName = fields['typeName']
    const [isConstant, constant] = nodeOf(fields['arg']) ?? []
    return (
      isFields(typeName) &&
      TIMES.has(namesOf(typeName['names']).at(-1) ?? '') &&
      isConstant === 'A_Const' &&
      constant !== undefined &&
      textOf(constant).trim().toLowerCase() === 'epoch'
    )
  }
  if (type !== 'FuncCall' || namesOf(fields['funcname']).at(-1) !== 'to_timestamp') return false
  const [argument, ...more] = listOf(fields['args'])
  const node = nodeOf(argument)
  return more.length === 0 && node?.[0] === 'A_Const' && isZeroNumber(node[1])
}

function textOf({ sval }: Fields): string {
  return isFields(sval) ? String(sval['sval'] ?? '') : ''
}

/** The parser leaves out the value 0 of an integer. */
function isZeroNumber({ ival, fval }: Fields): boolean {
  if (isFields(ival)) return Number(ival['ival'] ?? 0) === 0
  return isFields(fval) && Number(fval['fval']) === 0
}
