import {
  MAX_QUERY_CHARACTERS,
  MAX_QUERY_PARAMETERS,
  PARAMETER_PREFIX,
  QUERY_MESSAGES,
  type BoxName,
} from '@service-center/contract/data-extractor/data-query-limits.ts'
import { hasSqlDetails, loadModule, parseSync } from 'libpg-query'
import { refusedQuery } from '../refused-query.ts'
import { checkExpansion } from './check-expansion.ts'
import { checkNesting } from './check-nesting.ts'
import { checkTree, type LimitedCall, type ParameterUse, type Readable } from './check-tree.ts'
import {
  bareOf,
  type Fields,
  isFields,
  listOf,
  namesOf,
  nodeOf,
  Refusal,
  textOf,
  type TypedNode,
} from './tree-nodes.ts'

/** The ways to write the zero timestamp in SQL. */
const ZERO = /^\s*(0000-00-00.*|1970-01-01([T ]00(:?00(:?00(\.0+)?)?)?)?\s*(Z|UTC|GMT|[+-]00(:?00)?)?)\s*$/i
const TIMES = new Set(['date', 'timestamp', 'timestamptz'])

/**
 * Checks that a data warehouse query does not contain the zero timestamp.
 * @throws Refusal 'The data warehouse does not accept the zero timestamp'
 */
function checkZeroTimestamp(value: unknown): void {
  if (Array.isArray(value)) for (const item of value) checkZeroTimestamp(item)
  if (!isFields(value)) return
  for (const [type, fields] of Object.entries(value)) {
    if (isFields(fields) && isZero(type, fields))
      throw new Refusal(QUERY_MESSAGES.zeroTimestamp, Number(fields['location'] ?? 0))
    checkZeroTimestamp(fields)
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

/** The parser leaves out the value 0 of an integer. */
function isZeroNumber({ ival, fval }: Fields): boolean {
  if (isFields(ival)) return Number(ival['ival'] ?? 0) === 0
  return isFields(fval) && Number(fval['fval']) === 0
}

/** Node types of expressions that are written like function calls. */
const FUNCTIONS = new Set(['FuncCall', 'CoalesceExpr', 'MinMaxExpr', 'SQLValueFunction', 'GroupingFunc'])

/**
 * Checks that result columns produced by functions have an alias.
 * @throws Refusal 'Columns produced by a function need an alias'
 */
function checkResultColumns(select: Fields): void {
  // The first query of a union names its columns.
  const first = select['larg']
  if (isFields(first)) return checkResultColumns(first)
  for (const item of listOf(select['targetList'])) {
    const target = nodeOf(item)?.[1]
    if (target === undefined || target['name'] !== undefined) continue
    // PostgreSQL names the column after the argument of a cast.
    const value = bareOf(nodeOf(target['val']))
    if (value === undefined || !isFunction(value)) continue
    throw new Refusal(QUERY_MESSAGES.functionAlias, Number(target['location'] ?? 0))
  }
}

const isFunction = ([type, fields]: TypedNode) =>
  FUNCTIONS.has(type) || (type === 'A_Expr' && fields['kind'] === 'AEXPR_NULLIF')

/** A query that passed the check, as sent to PostgreSQL. */
export interface CheckedQuery {
  /** The input box of the query. */
  readonly box: BoxName
  /** The SELECT, with $1… instead of the parameter names. */
  readonly sql: string
  /** The values of $1…, in unix seconds. */
  readonly values: readonly number[]
  /** The names of the views that it reads. */
  readonly views: readonly string[]
  /** Converts a position in `sql` to the position in the box, in UTF-16 units. */
  placeInBox(place: number): number
}

interface Written {
  readonly box: BoxName
  readonly text: string
  readonly params: readonly { order: number; value: number }[]
  readonly readable: Readable
}

/** Must be called once before queries are checked. */
export const loadParser = loadModule

/**
 * Checks the text of a query.
 * @throws AppError `invalid` about the query's box or a parameter, with the position
 */
export function checkQuery(written: Written): CheckedQuery {
  const { box, text, readable } = written
  const refuse = (msg: string, at: number) => refusedQuery({ param: box, msg, at })
  try {
    checkText(text)
    const { select, from, to } = parse(text)
    const { uses, calls, views } = checkTree(select, readable)
    checkExpansion(select)
    checkResultColumns(select)
    if (box === 'whQuery') checkZeroTimestamp(select)
    const [start, end] = [placeOfByte(text, from), placeOfByte(text, to)]
    return { ...rewritten(written, { uses, calls, from: start, to: end }), views }
  } catch (error) {
    if (error instanceof Refusal) throw refuse(error.message, placeOfByte(text, error.byte))
    if (isOutOfStack(error)) throw refuse('The query is nested too deeply.', 0)
    if (!hasSqlDetails(error)) throw error
    const character = Math.max(0, error.sqlDetails?.cursorPosition ?? 0)
    throw refuse(sentence(error.message), placeOfCharacter(text, character))
  }
}

/** A stack overflow of the parser or of the walk through its tree, for a text that is nested thousands of times. */
const isOutOfStack = (error: unknown) =>
  error instanceof RangeError || (error instanceof Error && error.name === 'RuntimeError')

function checkText(text: string): void {
  if (text.length > MAX_QUERY_CHARACTERS)
    throw new Refusal(`A query has at most ${MAX_QUERY_CHARACTERS} characters.`, 0)
  // NUL would end the text for the parser and in PostgreSQL's protocol.
  if (text.includes('\0')) throw new Refusal('A query has no characters of the value 0.', text.indexOf('\0'))
  checkNesting(text)
}

/** The only SELECT of a text, with its start and end in bytes. */
function parse(text: string): { select: Fields; from: number; to: number } {
  // Not parsed if empty, because PostgreSQL's own message would be about an empty query.
  const statements = text.trim() === '' ? [] : (parseSync(text).stmts ?? [])
  const [first, second] = statements
  if (first === undefined) throw new Refusal('Write a SELECT query.', 0)
  if (second !== undefined) {
    throw new Refusal(`${QUERY_MESSAGES.onlySelect}, one in each box.`, second.stmt_location ?? 0)
  }
  const [type, select] = nodeOf(first.stmt) ?? []
  const from = first.stmt_location ?? 0
  if (type !== 'SelectStmt' || !isFields(select)) throw new Refusal(QUERY_MESSAGES.onlySelect, from)
  // Without a length the statement goes to the end of the text.
  const to =
    first.stmt_len === undefined || first.stmt_len === 0 ? Number.MAX_SAFE_INTEGER : from + first.stmt_len
  return { select, from, to }
}

interface Change {
  readonly byte: number
  /** Finds what is replaced, from that place on. */
  readonly was: RegExp
  readonly becomes: string
  /** Why the query is refused when it is written in another way. */
  readonly refusal: string
}

/** Replaces the parameter names in the statement by numbered placeholders, and the names of limited functions. */
function rewritten(
  { box, text, params }: Written,
  {
    uses,
    calls,
    from,
    to,
  }: { uses: readonly ParameterUse[]; calls: readonly LimitedCall[]; from: number; to: number },
): Omit<CheckedQuery, 'views'> {
  const orders = [...new Set(uses.map(({ order }) => order))]
  const values = orders.map((order) => valueOf(order))
  const pieces: { start: number; boxStart: number }[] = [{ start: 0, boxStart: from }]
  let sql = ''
  let place = from
  const changes: Change[] = [
    ...uses.map(({ order, byte }) => ({
      byte,
      was: /^(?:ddparam_\d+|"ddparam_\d+")/i,
      becomes: `$${orders.indexOf(order) + 1}::timestamptz`,
      refusal: 'A parameter is written without escapes.',
    })),
    ...calls.map(({ name, byte }) => ({
      byte,
      was: new RegExp(String.raw`^(?:(?:pg_catalog|"pg_catalog")\s*\.\s*)?(?:${name}|"${name}")`, 'i'),
      becomes: `extract.${name}`,
      refusal: `${name} is written without escapes.`,
    })),
  ]
  for (const { byte, was, becomes, refusal } of changes.toSorted((a, b) => a.byte - b.byte)) {
    const at = placeOfByte(text, byte)
    const [name] = was.exec(text.slice(at)) ?? []
    if (name === undefined) throw new Refusal(refusal, byte)
    sql += text.slice(place, at)
    pieces.push({ start: sql.length, boxStart: at })
    sql += becomes
    place = at + name.length
    pieces.push({ start: sql.length, boxStart: place })
  }
  sql += text.slice(place, to)
  return {
    box,
    sql,
    values,
    placeInBox: (wanted) => {
      const piece = pieces.findLast(({ start }) => start <= wanted) ?? { start: 0, boxStart: from }
      const next = pieces[pieces.indexOf(piece) + 1]
      return Math.min(piece.boxStart + (wanted - piece.start), next?.boxStart ?? text.length)
    },
  }

  function valueOf(order: number): number {
    const index = params.findIndex((param) => param.order === order)
    const found = params[index]
    const use = uses.find((candidate) => candidate.order === order)
    if (found === undefined) {
      const why =
        order < 1 || order > MAX_QUERY_PARAMETERS
          ? `Parameters are ${PARAMETER_PREFIX}1 to ${PARAMETER_PREFIX}${MAX_QUERY_PARAMETERS}.`
          : `${PARAMETER_PREFIX}${order} has no value: add the parameter ${order}.`
      throw new Refusal(why, use?.byte ?? 0)
    }
    if (box === 'whQuery' && found.value === 0)
      throw refusedQuery({ param: `params.${index}.value`, msg: QUERY_MESSAGES.zeroTimestamp })
    return found.value
  }
}

/** Capitalises a PostgreSQL message, and adds a full stop if it has no final punctuation. */
export function sentence(message: string): string {
  const text = message.trim()
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`
}

/**
 * Converts a byte offset in UTF-8, as the parser counts, to a position in UTF-16 units.
 * @param byte from 0
 */
function placeOfByte(text: string, byte: number): number {
  return placeWhere(text, byte, (point) => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4))
}

/**
 * Converts a character offset in code points, as in PostgreSQL's errors, to a position in UTF-16 units.
 * @param character from 0
 */
export function placeOfCharacter(text: string, character: number): number {
  return placeWhere(text, character, () => 1)
}

function placeWhere(text: string, wanted: number, sizeOf: (point: number) => number): number {
  let passed = 0
  let place = 0
  while (passed < wanted && place < text.length) {
    const point = text.codePointAt(place) ?? 0
    passed += sizeOf(point)
    place += point > 0xffff ? 2 : 1
  }
  return place
}
