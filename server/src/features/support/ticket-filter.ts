import type { Parsed } from '@service-center/contract/endpoint/endpoint.ts'
import type { Direction } from '@service-center/contract/endpoint/list-query.ts'
import type { support } from '@service-center/contract/support/support.ts'
import type { TicketColumn } from '@service-center/contract/support/ticket.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TicketSource } from '../../integrations/tickets/tickets.ts'
import {
  type Condition,
  isEmpty,
  orderBy,
  searchedTexts,
  within,
  likeAnywhere,
} from '../../platform/database/list-sql.ts'

export type TicketQuery = Parsed<typeof support.latest, 'query'>

/** Every query of tickets needs this condition: only those of the ticket system in use are listed. */
export const ofSource = (source: TicketSource): Condition => sql`t.source = ${sql.lit(source)}`

/** The separator in the stored search text; nobody types it. */
const EDGE = '\u0001'

/** The conditions of a query on `ticket t`. Row policies leave out tickets that are out of scope. */
export function conditionsOf(query: TicketQuery): Condition[] {
  return [
    ...(query.hideClosed === true ? [sql<boolean>`t.is_open`] : []),
    ...searchConditions(query),
    ...wordConditions(query.subjectSearch, sql`t.subject`),
    ...wordConditions(query.requesterSearch, joined('requester', 'requester_email', 'requester_phone')),
    ...wordConditions(query.assigneeSearch, joined('assignee', 'assignee_email', 'assignee_phone')),
    ...wordConditions(query.organizationSearch, sql`t.organization`),
    ...filterConditions(query.filters ?? {}),
  ]
}

const joined = (...columns: string[]) =>
  sql`concat_ws(e'\\x01', ${sql.join(columns.map((column) => sql.ref(`t.${column}`)))})`

/**
 * Each word must occur in the ticket or in the name of its customer or dealer; in a strict search, one of these must equal
 * the whole text.
 */
function searchConditions(query: TicketQuery): Condition[] {
  const isStrict = query.strict === true
  return searchedTexts(query).map((text) => {
    const inTicket = likeAnywhere(isStrict ? EDGE + text + EDGE : text)
    const named = isStrict ? sql`fold_text(name) = ${text}` : sql`fold_text(name) like ${likeAnywhere(text)}`
    return sql`(t.search like ${inTicket} or t.customer_id in (
      select id from customer where ${named} or dealer_id in (select id from all_dealers() where ${named})))`
  })
}

/** Each word must occur in `text`. Folding it is slow, so rows are first narrowed by the stored, folded search text. */
function wordConditions(words: string | undefined, text: RawBuilder<unknown>): Condition[] {
  if (isEmpty(words)) return []
  return searchedTexts({ globalSearch: words }).map((word) => {
    const pattern = likeAnywhere(word)
    return sql`t.search like ${pattern} and fold_text(${text}) like ${pattern}`
  })
}

type Filters = NonNullable<TicketQuery['filters']>

const TEXTS = ['category', 'status'] as const
const IDS = {
  issueId: 'issue_id',
  robot_id: 'robot_id',
  tablet_id: 'tablet_id',
  customer_id: 'customer_id',
} as const
const TIMES = ['created_at', 'updated_at'] as const

function filterConditions(filters: Filters): Condition[] {
  const texts = TEXTS.flatMap((column) => {
    const values = filters[column]
    return values === undefined ? [] : [sql<boolean>`${sql.ref(`t.${column}`)} = any (${values}::text[])`]
  })
  const ids = Object.entries(IDS).flatMap(([name, column]) => {
    // Object.entries loses the type of the keys.
    const values = filters[name as keyof typeof IDS]
    return values === undefined ? [] : [isOneOf(sql.ref(`t.${column}`), values)]
  })
  const dealers =
    filters.dealer_id === undefined
      ? []
      : [
          sql<boolean>`t.customer_id in (
            select id from customer where ${isOneOf(sql.ref('dealer_id'), filters.dealer_id)})`,
        ]
  const times = TIMES.flatMap((column) => {
    const range = filters[column]
    return range === undefined ? [] : [within(sql.ref(`t.${column}`), { from: range[0], until: range[1] })]
  })
  return [...texts, ...ids, ...dealers, ...times]
}

/** Ids are as typed by users; an invalid one matches nothing. */
function isOneOf(column: RawBuilder<unknown>, values: readonly string[]): Condition {
  const ids = values.map(Number).filter((id) => Number.isInteger(id) && Math.abs(id) <= MAX_INT4)
  return sql`${column} = any (${ids}::integer[])`
}

const MAX_INT4 = 2_147_483_647

const COLUMNS: Partial<Record<TicketColumn, string>> = { issueId: 't.issue_id', dealer_id: 'c.dealer_id' }
const NOT_TEXTS: ReadonlySet<TicketColumn> = new Set([
  'issueId',
  'robot_id',
  'tablet_id',
  'created_at',
  'updated_at',
  'dealer_id',
  'customer_id',
])
/** Sorts texts naturally: 'Robot 9' before 'Robot 10', regardless of case. Each column has an index for this order. */
const sortedBy = (column: TicketColumn): RawBuilder<unknown> => {
  const stored = sql.ref(COLUMNS[column] ?? `t.${column}`)
  return NOT_TEXTS.has(column) ? stored : sql`${stored} collate natural_order`
}
const NEWEST_FIRST: [column: TicketColumn, direction: Direction][] = [['created_at', 'desc']]

/**
 * SQL for the `from` and `order by` of a query on `ticket t`; equal rows are sorted by id.
 * @param options.isReversed reverses the order, for a page near the end
 */
export function orderOf(
  query: Pick<TicketQuery, 'orderBy'>,
  options: { isReversed?: boolean } = {},
): {
  from: RawBuilder<unknown>
  order: RawBuilder<unknown>
} {
  const order = query.orderBy ?? NEWEST_FIRST
  const last = order.at(-1)?.[1] ?? 'desc'
  const needsDealer = order.some(([column]) => column === 'dealer_id')
  return {
    from: needsDealer ? sql`ticket t join customer c on c.id = t.customer_id` : sql`ticket t`,
    order: orderBy(
      [
        ...order.map(([column, direction]) => [sortedBy(column), direction] as const),
        [sql.ref('t.id'), last] as const,
      ],
      options,
    ),
  }
}
