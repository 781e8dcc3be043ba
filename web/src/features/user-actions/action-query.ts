import {
  USER_ACTION_COLUMNS,
  USER_ACTION_PAGE_SIZE,
  type userActions,
} from '@service-center/contract/user-actions/user-actions.ts'
import type { EndpointInput } from '@service-center/contract/endpoint/endpoint.ts'
import { globalSearchOf, orderByOf } from '../../api/list-query.ts'
import { rangeOf } from '../../ui/time/date-range.ts'
import type { TableQuery } from '../../ui/data-table/model/table-types.ts'

type ActionInput = EndpointInput<typeof userActions.list>['query']

/** The choices of the status code's filter (specification 2, section 2.9). */
export const STATUS_CHOICES = ['Success', 'NotSuccess'] as const

/** Which entries a table asks for, as the call's query: its filters and order, without the place of a page. */
export function actionFilterOf({ sortBy, filters, globalFilter }: TableQuery): ActionInput {
  const known: ReadonlySet<string> = new Set(USER_ACTION_COLUMNS)
  const { from, to } = rangeOf(filters['timestamp'] ?? [])
  const statusCodes = STATUS_CHOICES.filter((choice) => filters['statusCode']?.includes(choice))
  const [statusCode] = statusCodes
  return {
    ...orderByOf(sortBy.filter(({ id }) => known.has(id))),
    ...textOf('usernameSearch', filters['username']),
    ...textOf('actionTypeSearch', filters['actionType']),
    // Both choices together are everything.
    ...(statusCodes.length === 1 && statusCode !== undefined ? { statusCodeSearch: statusCode } : {}),
    ...(from === null ? {} : { notBefore: String(Math.max(0, from)) }),
    // Times are shown to the second: the last one counts to its end.
    ...(to === null ? {} : { notAfter: `${Math.max(0, to)}.999` }),
    ...globalSearchOf(globalFilter),
  }
}

/** The page that a table asks for. */
export function actionPageOf(query: TableQuery): ActionInput {
  const size = query.pageSize === 'All' ? USER_ACTION_PAGE_SIZE : query.pageSize
  return { ...actionFilterOf(query), skip: String(query.pageIndex * size), limit: String(size) }
}

function textOf<Name extends 'usernameSearch' | 'actionTypeSearch'>(
  name: Name,
  [words = '']: readonly string[] = [],
): Partial<Record<Name, string>> {
  // A computed key is not followed by the compiler.
  return words.trim() === '' ? {} : ({ [name]: words.trim() } as Record<Name, string>)
}
