import {
  MAX_QUERY_CHARACTERS,
  MAX_QUERY_PARAMETERS,
  PARAMETER_PREFIX,
  QUERY_MESSAGES,
  type BoxName,
} from '@service-center/contract/data-extractor/data-query-limits.ts'
import { hasSqlDetails, loadModule, parseSync } from 'libpg-query'
import { invalid } from '../../errors.ts'
import { checkExpansion } from './check-expansion.ts'
import { checkNesting } from './check-nesting.ts'
import {
  checkTree,
  type Fields,
  isFields,
  listOf,
  nodeOf,
  type ParameterUse,
  type Readable,
  Refusal,
} from './check-tree.ts'
import { placeOfByte, placeOfCharacter } from './places.ts'
import { checkZeroTimestamp } from './zero-timestamp.ts'

/** Expressions that are written like functions. */
const FUNCTIONS = new Set(['FuncCall', 'CoalesceExpr', 'MinMaxExpr', 'SQLValueFunction', 'GroupingFunc'])

/**
 * Checks that the columns of a result that functions produce have names.
 * @throws Refusal 'Columns produced by a function need an alias'
 */
function checkResultColumns(select: Fields): void {
  // The columns of a union are named by its first query.
  const first = select['larg']
  if (isFields(first)) return checkResultColumns(first)
  for (const item of listOf(select['targetList'])) {
    const target = nodeOf(item)?.[1]
    if (target === undefined || target['name'] !== undefined) continue
    const value = bareOf(nodeOf(target['val']))
    if (value === undefined || !isFunction(value)) continue
    throw new Refusal(QUERY_MESSAGES.functionAlias, Number(target['location'] ?? 0))
  }
}

type TypedNode = readonly [type: string, fields: Fields]

/** Without casts and collations, which take over the name of their argument. */
function bareOf(node: TypedNode | undefined): TypedNode | undefined {
  if (node === undefined) return undefined
  const [type, fields] = node
  return type === 'TypeCast' || type === 'CollateClause' ? bareOf(nodeOf(fields['arg'])) : node
}

const isFunction = ([type, fields]: TypedNode) =>
  FUNCTIONS.has(type) || (type === 'A_Expr' && fields['kind'] === 'AEXPR_NULLIF')

/** A query that passed the check, as it is sent to PostgreSQL. */
export interface CheckedQuery {
  /** The box that it was written in. */
  readonly box: BoxName
  /** The one SELECT, with $1… in place of its parameters. */
  readonly sql: string
  /** The values of $1…, in unix seconds. */
  readonly values: readonly number[]
  /** The names of the views that it reads. */
  readonly views: readonly string[]
  /** The place in the box, in UTF-16 units, of a place in `sql`. */
  placeInBox(place: number): number
}

interface Written {
  readonly box: BoxName
  readonly text: string
  readonly params: readonly { order: number; value: number }[]
  readonly readable: Readable
}

/** The parser must be loaded once before queries are checked. */
export const loadParser = loadModule

/**
 * Checks the text of a query.
 * @throws AppError `invalid` about the query's box or a parameter, with the place
 */
export function checkQuery(written: Written): CheckedQuery {
  const { box, text, readable } = written
  const refuse = (msg: string, at: number) => invalid([{ param: box, msg, at }])
  try {
    checkText(text)
    const { select, from, to } = parse(text)
    const { uses, views } = checkTree(select, readable)
    checkExpansion(select)
    checkResultColumns(select)
    if (box === 'whQuery') checkZeroTimestamp(select)
    const [start, end] = [placeOfByte(text, from), placeOfByte(text, to)]
    return { ...withParameters(written, { uses, from: start, to: end }), views }
  } catch (error) {
    if (error instanceof Refusal) throw refuse(error.message, placeOfByte(text, error.byte))
    if (isOutOfStack(error)) throw refuse('The query is nested too deeply.', 0)
    if (!hasSqlDetails(error)) throw error
    throw refuse(
      sentence(error.message),
      placeOfCharacter(text, Math.max(0, error.sqlDetails?.cursorPosition ?? 0)),
    )
  }
}

/** The parser and the walk through its tree end so where a text is nested thousands of times. */
const isOutOfStack = (error: unknown) =>
  error instanceof RangeError || (error instanceof Error && error.name === 'RuntimeError')

function checkText(text: string): void {
  if (text.length > MAX_QUERY_CHARACTERS)
    throw new Refusal(`A query has at most ${MAX_QUERY_CHARACTERS} characters.`, 0)
  // The parser would end there, and PostgreSQL's protocol too.
  if (text.includes('\0')) throw new Refusal('A query has no characters of the value 0.', text.indexOf('\0'))
  checkNesting(text)
}

/** The one SELECT of a text, and the bytes from which and to which it goes. */
function parse(text: string): { select: Fields; from: number; to: number } {
  // PostgreSQL's own message for a text without a statement is about an empty query.
  const statements = text.trim() === '' ? [] : (parseSync(text).stmts ?? [])
  const [first, second] = statements
  if (first === undefined) throw new Refusal('Write a SELECT query.', 0)
  if (second !== undefined) {
    throw new Refusal(`${QUERY_MESSAGES.onlySelect}, one in each box.`, second.stmt_location ?? 0)
  }
  const [type, select] = nodeOf(first.stmt) ?? []
  const from = first.stmt_location ?? 0
  if (type !== 'SelectStmt' || !isFields(select)) throw new Refusal(QUERY_MESSAGES.onlySelect, from)
  // Without a length it goes to the end.
  const to =
    first.stmt_len === undefined || first.stmt_len === 0 ? Number.MAX_SAFE_INTEGER : from + first.stmt_len
  return { select, from, to }
}

/** The text of the statement with numbered placeholders in place of the parameters' names. */
function withParameters(
  { box, text, params }: Written,
  { uses, from, to }: { uses: readonly ParameterUse[]; from: number; to: number },
): Omit<CheckedQuery, 'views'> {
  const orders = [...new Set(uses.map(({ order }) => order))]
  const values = orders.map((order) => valueOf(order))
  const pieces: { start: number; boxStart: number }[] = [{ start: 0, boxStart: from }]
  let sql = ''
  let place = from
  for (const use of uses.toSorted((a, b) => a.byte - b.byte)) {
    const at = placeOfByte(text, use.byte)
    const [name] = /^(?:ddparam_\d+|"ddparam_\d+")/i.exec(text.slice(at)) ?? []
    if (name === undefined) throw new Refusal('A parameter is written without escapes.', use.byte)
    sql += text.slice(place, at)
    pieces.push({ start: sql.length, boxStart: at })
    sql += `$${orders.indexOf(use.order) + 1}::timestamptz`
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
      throw invalid([{ param: `params.${index}.value`, msg: QUERY_MESSAGES.zeroTimestamp }])
    return found.value
  }
}

/** A message of PostgreSQL as a sentence. */
export function sentence(message: string): string {
  const text = message.trim()
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`
}
