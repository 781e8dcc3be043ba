import { sentence } from '@service-center/contract/text/name-characters.ts'
import type { CustomerDeletion } from '@service-center/contract/customers/customer-dialogs.ts'

/** How many entries of a kind are listed before '...(and more)' (specification 2, section 8). */
const LISTED = 3

/** One kind of what is connected to a customer, in the confirmation of its deletion. */
export interface DeletionList {
  readonly kind: string
  readonly count: number
  readonly entries: readonly string[]
  /** Whether '...(and more)' follows. */
  readonly hasMore: boolean
}

/** What moves to the parent customer, by kind. Kinds without entries are left out. */
export function deletionLists(deletion: CustomerDeletion): DeletionList[] {
  const { customers, tablets, robots, referenceStations } = deletion
  return [
    { kind: 'Customers', all: customers },
    { kind: 'Tablets', all: tablets },
    { kind: 'Robots', all: robots },
    { kind: 'Reference stations', all: referenceStations },
  ].flatMap(({ kind, all }) =>
    all.length === 0
      ? []
      : [
          {
            kind,
            count: all.length,
            entries: all.slice(0, LISTED).map(({ id, name }) => sentence`${id} ${name}`.trimEnd()),
            hasMore: all.length > LISTED,
          },
        ],
  )
}

/** What else moves: '3 layouts, 1 contact'. Undefined if nothing does. */
export function otherMoved({ layouts, contacts, companies }: CustomerDeletion): string | undefined {
  const parts = [
    count(layouts, 'layout', 'layouts'),
    count(contacts, 'contact', 'contacts'),
    count(companies, 'company', 'companies'),
  ].filter((part) => part !== undefined)
  return parts.length === 0 ? undefined : parts.join(', ')
}

const count = (number: number, one: string, many: string) =>
  number === 0 ? undefined : `${number.toLocaleString('en')} ${number === 1 ? one : many}`

/** Says why the customer cannot be deleted. Undefined if it can be. */
export function refusalOf({ usersOfItAlone, hiddenUsersOfItAlone }: CustomerDeletion): string | undefined {
  const total = usersOfItAlone.length + hiddenUsersOfItAlone
  if (total === 0) return undefined
  const names = [
    ...usersOfItAlone.slice(0, LISTED),
    ...(total > Math.min(LISTED, usersOfItAlone.length) ? ['...(and more)'] : []),
  ]
  return `${total === 1 ? 'A user belongs' : `${total.toLocaleString('en')} users belong`} to this customer alone: ${names.join(', ')}. Give them another customer or delete their accounts first.`
}
