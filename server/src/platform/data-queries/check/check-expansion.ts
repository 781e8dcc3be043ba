import { type Fields, isFields, listOf, namesOf, nodeOf, Refusal } from './tree-nodes.ts'

/**
 * Maximum size of all expressions of a query, in nodes, after expansion. PostgreSQL replaces the name of a subquery's column
 * by its expression. It takes memory for each copy and does not check for cancellation meanwhile.
 */
const MAX_NODES = 100_000

/** A column of a table or a subquery, and the size of its expression in nodes. */
interface Column {
  readonly name: string | undefined
  readonly nodes: number
}

interface Source {
  readonly alias: string | undefined
  readonly columns: readonly Column[]
  /** The size of the largest column, including columns with unknown names. */
  readonly most: number
}

interface Scope {
  readonly sources: readonly Source[]
  readonly queries: ReadonlyMap<string, Source>
}

const TABLE: Source = { alias: undefined, columns: [], most: 1 }

/**
 * Checks that a query's expressions are not too large for PostgreSQL to expand.
 * @throws Refusal
 */
export function checkExpansion(select: Fields): void {
  new Expansion().measure(select, { sources: [], queries: new Map() })
}

class Expansion {
  #left = MAX_NODES

  /** Returns the columns of a SELECT with their sizes. */
  measure(select: Fields, outer: Scope): Source {
    const queries = this.#measureWith(select, outer)
    const [left, right] = [select['larg'], select['rarg']]
    if (isFields(left) && isFields(right)) {
      return united(this.measure(left, { ...outer, queries }), this.measure(right, { ...outer, queries }))
    }
    const sources: Source[] = []
    for (const item of listOf(select['fromClause'])) {
      this.#addFrom(nodeOf(item), { sources: [...outer.sources, ...sources], queries }, sources)
    }
    const scope = { sources: [...outer.sources, ...sources], queries }
    const {
      targetList,
      valuesLists,
      fromClause: _from,
      withClause: _with,
      larg: _l,
      rarg: _r,
      ...clauses
    } = select
    this.#take(this.#nodesOf(clauses, scope))
    const columns = [...this.#targets(targetList, scope, sources), ...this.#values(valuesLists, scope)]
    // PostgreSQL does not expand a subquery that has a limit.
    const isKept = select['limitCount'] !== undefined || select['limitOffset'] !== undefined
    return sourceOf(isKept ? columns.map(({ name }) => ({ name, nodes: 1 })) : columns)
  }

  #measureWith({ withClause }: Fields, outer: Scope): ReadonlyMap<string, Source> {
    const queries = new Map(outer.queries)
    if (!isFields(withClause)) return queries
    for (const item of listOf(withClause['ctes'])) {
      const query = nodeOf(item)?.[1] ?? {}
      const name = String(query['ctename'])
      const select = nodeOf(query['ctequery'])?.[1] ?? {}
      const itself = withClause['recursive'] === true ? [[name, TABLE] as const] : []
      const found = this.measure(select, { ...outer, queries: new Map([...queries, ...itself]) })
      queries.set(name, renamed(found, listOf(query['aliascolnames'])))
    }
    return queries
  }

  #addFrom(node: ReturnType<typeof nodeOf>, scope: Scope, sources: Source[]): void {
    if (node === undefined) return
    const [type, fields] = node
    const own = { sources: [...scope.sources, ...sources], queries: scope.queries }
    if (type === 'JoinExpr') {
      this.#addFrom(nodeOf(fields['larg']), scope, sources)
      this.#addFrom(nodeOf(fields['rarg']), scope, sources)
      this.#take(this.#nodesOf(fields['quals'], { ...own, sources: [...scope.sources, ...sources] }))
      // The alias of a join stands for the columns of both sides.
      if (isFields(fields['alias']))
        sources.push(named(sourceOf(sources.flatMap(({ columns }) => columns)), fields))
    } else if (type === 'RangeSubselect') {
      sources.push(named(this.measure(nodeOf(fields['subquery'])?.[1] ?? {}, own), fields))
    } else if (type === 'RangeVar') {
      const query =
        fields['schemaname'] === undefined ? scope.queries.get(String(fields['relname'])) : undefined
      sources.push(named({ ...(query ?? TABLE), alias: String(fields['relname']) }, fields))
    } else {
      this.#take(this.#nodesOf(fields, own))
      sources.push(named(TABLE, fields))
    }
  }

  #targets(targets: unknown, scope: Scope, own: readonly Source[]): Column[] {
    return listOf(targets).flatMap((item): Column[] => {
      const target = nodeOf(item)?.[1] ?? {}
      const [type, value] = nodeOf(target['val']) ?? []
      const names = type === 'ColumnRef' ? namesOf(value?.['fields']) : []
      if (names.at(-1) === '*') return own.flatMap(columnsOf)
      const nodes = this.#nodesOf(target['val'], scope)
      this.#take(nodes)
      return [{ name: typeof target['name'] === 'string' ? target['name'] : names.at(-1), nodes }]
    })
  }

  #values(lists: unknown, scope: Scope): Column[] {
    const rows = listOf(lists).map((row) => {
      const items = listOf(nodeOf(row)?.[1]['items']).map((item) => this.#nodesOf(item, scope))
      for (const nodes of items) this.#take(nodes)
      return items
    })
    return (rows[0] ?? []).map((_first, index) => ({
      name: `column${index + 1}`,
      nodes: rows.reduce((most, row) => Math.max(most, row[index] ?? 0), 1),
    }))
  }

  /** The number of nodes of an expression, or of several, after all names in it are expanded. */
  #nodesOf(value: unknown, scope: Scope): number {
    if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + this.#nodesOf(item, scope), 0)
    if (!isFields(value)) return 0
    let sum = 0
    for (const [type, fields] of Object.entries(value)) {
      if (type === 'ColumnRef' && isFields(fields)) sum += nodesOfName(namesOf(fields['fields']), scope)
      else if (type === 'SelectStmt' && isFields(fields)) sum += this.#nodesOfQuery(fields, scope)
      else sum += this.#nodesOf(fields, scope) + (isFields(fields) ? 1 : 0)
    }
    return sum
  }

  #nodesOfQuery(select: Fields, scope: Scope): number {
    const before = this.#left
    this.measure(select, scope)
    return before - this.#left
  }

  #take(nodes: number): void {
    this.#left -= nodes
    if (this.#left >= 0) return
    throw new Refusal(
      'The query is too large when its subqueries are written out: compute a value once, with LIMIT.',
      0,
    )
  }
}

function nodesOfName(names: readonly string[], { sources }: Scope): number {
  const [name = '', alias] = names.toReversed()
  const called = alias === undefined ? [] : sources.filter((source) => source.alias === alias)
  const candidates = called.length > 0 ? called : sources
  // The name of a subquery alone stands for a row with all its columns.
  const rows = name === '*' ? candidates : sources.filter((source) => source.alias === name)
  const row = rows.reduce(
    (sum, source) => sum + columnsOf(source).reduce((all, { nodes }) => all + nodes, 0),
    0,
  )
  const found = candidates.flatMap(({ columns }) => columns).filter((column) => column.name === name)
  const nodes = (
    found.length > 0 ? found.map((column) => column.nodes) : candidates.map(({ most }) => most)
  ).reduce((most, size) => Math.max(most, size), 1)
  return Math.max(nodes, row)
}

const columnsOf = ({ columns, most }: Source): readonly Column[] =>
  columns.length > 0 ? columns : [{ name: undefined, nodes: most }]

const sourceOf = (columns: readonly Column[]): Source => ({
  alias: undefined,
  columns,
  most: columns.reduce((most, { nodes }) => Math.max(most, nodes), 1),
})

const united = (left: Source, right: Source): Source =>
  sourceOf(
    left.columns.map(({ name, nodes }, index) => ({
      name,
      nodes: Math.max(nodes, right.columns[index]?.nodes ?? right.most),
    })),
  )

/** Applies an alias and its column names. */
function named(source: Source, { alias }: Fields): Source {
  if (!isFields(alias)) return source
  return { ...renamed(source, listOf(alias['colnames'])), alias: String(alias['aliasname']) }
}

const renamed = (source: Source, names: readonly unknown[]): Source => ({
  ...source,
  columns: source.columns.map((column, index) => ({ ...column, name: namesOf(names)[index] ?? column.name })),
})
