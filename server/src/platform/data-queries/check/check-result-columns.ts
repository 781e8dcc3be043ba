import { QUERY_MESSAGES } from '@service-center/contract/data-extractor/data-query-limits.ts'
import { type Fields, isFields, listOf, nodeOf, Refusal } from './check-tree.ts'

/** Expressions that are written like functions. */
const FUNCTIONS = new Set(['FuncCall', 'CoalesceExpr', 'MinMaxExpr', 'SQLValueFunction', 'GroupingFunc'])

/**
 * Checks that the columns of a result that functions produce have names.
 * @throws Refusal 'Columns produced by a function need an alias'
 */
export function checkResultColumns(select: Fields): void {
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
