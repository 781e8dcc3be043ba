import {
  FIRST_QUERY_TABLE,
  PARAMETER_PREFIX,
  QUERY_MESSAGES,
} from '@service-center/contract/data-extractor/data-query-limits.ts'
import {
  ALLOWED_COLLATIONS,
  ALLOWED_FUNCTIONS,
  ALLOWED_TYPES,
  ALLOWED_VALUE_FUNCTIONS,
  LIMITED_FUNCTIONS,
} from './allowed-names.ts'
import { checkFormat } from './check-format.ts'
import { type Fields, isFields, listOf, namesOf, nodeOf, Refusal } from './tree-nodes.ts'
import { type FieldKind, GRAMMAR, REFUSED_NODES } from './grammar.ts'

/** A use of a parameter: its number, and the byte offset of its name. */
export interface ParameterUse {
  readonly order: number
  readonly byte: number
}

/** A call of a function that the schema `extract` has a limited one of, and the byte offset of its name. */
export interface LimitedCall {
  readonly name: string
  readonly byte: number
}

export interface Readable {
  readonly views: ReadonlySet<string>
  /** Functions that do more than compute. PostgreSQL also calls a function of one argument when it is written as `value.function`. */
  readonly calls: ReadonlySet<string>
  /** Whether it is the second query, which can read the rows of the first. */
  readonly hasFirstQuery: boolean
}

const PARAMETER = new RegExp(String.raw`^${PARAMETER_PREFIX}(\d{1,9})$`)

interface Place {
  /** Names of `with` queries that are visible here. */
  readonly names: ReadonlySet<string>
  /** The nearest known byte offset. */
  readonly byte: number
}

/**
 * Checks a parsed SELECT against what queries may contain.
 * @returns the parameter uses, the calls of limited functions, and the names of the views that it reads
 * @throws Refusal
 */
export function checkTree(
  select: Fields,
  readable: Readable,
): { uses: readonly ParameterUse[]; calls: readonly LimitedCall[]; views: readonly string[] } {
  const checker = new TreeChecker(readable)
  checker.visit('SelectStmt', select, { names: new Set(), byte: 0 })
  return { uses: checker.parameters, calls: checker.calls, views: [...checker.views] }
}

const nameOf = (query: Fields) => String(query['ctename'])

class TreeChecker {
  readonly parameters: ParameterUse[] = []
  readonly calls: LimitedCall[] = []
  readonly views = new Set<string>()
  readonly #readable: Readable

  constructor(readable: Readable) {
    this.#readable = readable
  }

  visit(type: string, fields: Fields, from: Place): void {
    const grammar = GRAMMAR[type]
    const byte = placeOf(fields) ?? from.byte
    if (grammar === undefined) throw new Refusal(refusalOf(type), byte)
    this.#checkNames(type, fields, { ...from, byte })
    const here = {
      names: type === 'SelectStmt' ? this.#visitWith(fields, { ...from, byte }) : from.names,
      byte,
    }
    for (const [name, value] of Object.entries(fields)) {
      // `with` has already been visited.
      if (type === 'SelectStmt' && name === 'withClause') continue
      const kind = grammar[name]
      if (kind === undefined) throw new Refusal(refusalOfField(type, name), byte)
      this.#visitField(kind, value, here)
    }
  }

  #visitField(kind: FieldKind, value: unknown, place: Place): void {
    if (kind === 'value') {
      if (typeof value === 'object') throw new Refusal('This is not possible in a query.', place.byte)
      return
    }
    if (kind === 'node') return this.#visitNode(value, place)
    if (kind !== 'nodes') return this.visit(kind.slice(1), isFields(value) ? value : {}, place)
    for (const item of listOf(value)) this.#visitNode(item, place)
  }

  #visitNode(wrapped: unknown, place: Place): void {
    const node = nodeOf(wrapped)
    if (node !== undefined) this.visit(...node, place)
  }

  /** Each `with` query sees the earlier ones; with `recursive` it sees itself and all others. */
  #visitWith(select: Fields, place: Place): ReadonlySet<string> {
    const clause = select['withClause']
    if (!isFields(clause)) return place.names
    const queries = listOf(clause['ctes'])
      .map((item) => nodeOf(item)?.[1])
      .filter((query) => query !== undefined)
    const names = new Set(place.names)
    if (clause['recursive'] === true) for (const query of queries) names.add(nameOf(query))
    for (const query of queries) {
      this.visit('CommonTableExpr', query, { names: new Set(names), byte: place.byte })
      names.add(nameOf(query))
    }
    const { ctes: _visited, ...rest } = clause
    this.visit('WithClause', rest, place)
    return names
  }

  #checkNames(type: string, fields: Fields, place: Place): void {
    const refuse = (message: string) => {
      throw new Refusal(message, place.byte)
    }
    if (type === 'RangeVar') this.#checkTable(fields, place, refuse)
    if (type === 'ColumnRef') this.#checkColumn(fields, place, refuse)
    if (type === 'ColumnRef') this.#checkFields(namesOf(fields['fields']).slice(1), refuse)
    if (type === 'A_Indirection') this.#checkFields(namesOf(fields['indirection']), refuse)
    // PostgreSQL would expand it at each use, which can multiply exponentially.
    if (type === 'CommonTableExpr' && fields['ctematerialized'] === 'CTEMaterializeNever')
      refuse('NOT MATERIALIZED is not possible: leave it out.')
    if (type === 'FuncCall') this.#checkCall(fields, place, refuse)
    if (type === 'TypeName') checkType(namesOf(fields['names']), fields, refuse)
    if (type === 'A_Expr' && namesOf(fields['name']).length > 1)
      refuse('Operators are written without a schema.')
    if (type === 'SubLink' && namesOf(fields['operName']).length > 1)
      refuse('Operators are written without a schema.')
    if (type === 'CollateClause' && !isOneOf(namesOf(fields['collname']), ALLOWED_COLLATIONS))
      refuse('Only the collations "C", "default" and natural_order are available.')
    if (type === 'SQLValueFunction' && !ALLOWED_VALUE_FUNCTIONS.has(String(fields['op'])))
      refuse('Queries cannot ask for users, roles, schemas or databases.')
  }

  #checkCall(fields: Fields, { byte }: Place, refuse: (message: string) => void): void {
    const names = namesOf(fields['funcname'])
    checkFunction(names, refuse)
    const name = names.at(-1) ?? ''
    if (LIMITED_FUNCTIONS.has(name)) this.calls.push({ name, byte })
    if (name === 'format') checkFormat(fields, refuse)
  }

  #checkTable(fields: Fields, { names }: Place, refuse: (message: string) => void): void {
    const name = String(fields['relname'])
    const schema = fields['schemaname']
    const { views, hasFirstQuery } = this.#readable
    if (schema === undefined && names.has(name)) return
    if (schema === undefined && name === FIRST_QUERY_TABLE) {
      if (!hasFirstQuery) refuse(`${FIRST_QUERY_TABLE} is there only in the query that runs second.`)
      return
    }
    if ((schema === undefined || schema === 'extract') && views.has(name)) {
      this.views.add(name)
      return
    }
    refuse(
      `There is no view ${schema === undefined ? name : `${String(schema)}.${name}`}. Queries read the documented views.`,
    )
  }

  #checkFields(names: readonly string[], refuse: (message: string) => void): void {
    const call = names.find((name) => this.#readable.calls.has(name))
    if (call !== undefined)
      refuse(`A column named ${call} cannot be read by a dot, which would call the function ${call}.`)
  }

  #checkColumn(fields: Fields, { byte }: Place, refuse: (message: string) => void): void {
    const names = namesOf(fields['fields'])
    if (names.length > 3) refuse('A column is written as view.column.')
    const found = names.map((name) => PARAMETER.exec(name)).find((match) => match !== null)
    if (found === undefined) return
    if (names.length > 1) refuse(`${names.join('.')}: a parameter is written alone.`)
    this.parameters.push({ order: Number(found?.[1]), byte })
  }
}

function placeOf({ location }: Fields): number | undefined {
  return typeof location === 'number' && location >= 0 ? location : undefined
}

function refusalOf(type: string): string {
  if (type === 'ParamRef') return `${QUERY_MESSAGES.onlyTimestamps}: write ${PARAMETER_PREFIX}1, not $1.`
  if (type.endsWith('Stmt')) return QUERY_MESSAGES.onlySelect
  return REFUSED_NODES[type] ?? `${type} is not possible in a query.`
}

function refusalOfField(type: string, field: string): string {
  if (field === 'intoClause') return `${QUERY_MESSAGES.onlySelect}: INTO would make a table.`
  if (field === 'lockingClause')
    return `${QUERY_MESSAGES.onlySelect}: FOR UPDATE and FOR SHARE would lock rows.`
  if (field === 'catalogname') return 'Views are written without a database.'
  if (field === 'useOp') return 'ORDER BY is possible with ASC and DESC only.'
  return `${field} of ${type} is not possible in a query.`
}

const isOneOf = (names: readonly string[], allowed: ReadonlySet<string>) => {
  const [first = '', second] = names
  if (names.length === 1) return allowed.has(first)
  return names.length === 2 && first === 'pg_catalog' && allowed.has(second ?? '')
}

function checkFunction(names: readonly string[], refuse: (message: string) => void): void {
  if (isOneOf(names, ALLOWED_FUNCTIONS)) return
  refuse(
    `The function ${names.join('.')} is not available. The list Functions and types beside the queries has all that are.`,
  )
}

/** Limit for `char(n)`, which pads values with blanks. */
const MAX_FILLED = 1000

function checkType(names: readonly string[], fields: Fields, refuse: (message: string) => void): void {
  if (!isOneOf(names, ALLOWED_TYPES)) {
    refuse(
      `The type ${names.join('.')} is not available. Available are ${[...ALLOWED_TYPES].join(', ')} and arrays of them.`,
    )
  }
  if (names.at(-1) !== 'bpchar') return
  for (const item of listOf(fields['typmods'])) {
    const size = nodeOf(item)?.[1]['ival']
    if (!isFields(size) || Number(size['ival'] ?? 0) > MAX_FILLED)
      refuse(`char has at most ${MAX_FILLED} characters.`)
  }
}
