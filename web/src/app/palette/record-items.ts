import { sentence } from '@service-center/contract/text/name-characters.ts'
import type { IssuedQuote } from '@service-center/contract/quotes/issued-quotes.ts'
import type { TicketRow } from '@service-center/contract/support/ticket.ts'
import type { User } from '@service-center/contract/users/user.ts'
import { IconFileDollar, IconLifebuoy, IconUser } from '@tabler/icons-react'
import { addressOf, hrefOf } from '../../kit/addresses.ts'
import { partsOf } from '../../ui/text/Matched.tsx'
import type { PaletteItem } from './palette-items.ts'
import { findable, type Findable, type Found } from './palette-search.ts'

const nameOf = ({ firstname, lastname }: Pick<User, 'firstname' | 'lastname'>) =>
  [firstname, lastname].filter((part) => part !== '').join(' ')

/** The accounts, which are found by user name, name and email address. */
export function accountEntries(users: readonly User[]): readonly Findable<User>[] {
  return users.map((user) =>
    findable({ item: user, text: user.username, also: `${nameOf(user)} ${user.email ?? ''}` }),
  )
}

export function accountItems(found: readonly Found<User>[]): PaletteItem[] {
  return found.map(({ item, parts }) => ({
    key: `account:${item.username}`,
    icon: IconUser,
    parts,
    about: nameOf(item) || (item.email ?? ''),
    href: hrefOf(addressOf.account(item.username)),
  }))
}

/** The rows of tickets that the server has found. */
export function ticketItems(tickets: readonly TicketRow[], words: readonly string[]): PaletteItem[] {
  return tickets.map(({ issueId, data: { subject, status, requester } }) => ({
    key: `ticket:${issueId}`,
    icon: IconLifebuoy,
    parts: partsOf({ text: sentence`${issueId} ${subject}`, words }),
    about: [status, requester].filter((word) => word !== '').join(', '),
    href: hrefOf(addressOf.ticket(issueId)),
  }))
}

/** The rows of quotes that the server has found; each opens the list with this quote only. */
export function quoteItems(quotes: readonly IssuedQuote[], words: readonly string[]): PaletteItem[] {
  return quotes.map(({ id, number, company, contact }) => ({
    key: `quote:${id}`,
    icon: IconFileDollar,
    parts: partsOf({ text: sentence`${number} ${company}`, words }),
    about: contact,
    href: hrefOf(addressOf.issuedQuote(number)),
  }))
}
