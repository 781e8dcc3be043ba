import * as api from '@service-center/contract/api.ts'
import { IconLifebuoy } from '@tabler/icons-react'
import { mayCall, type Holder } from '../../api/rights.ts'
import { addressOf, hrefOf } from '../../kit/addresses.ts'
import { partsOf } from '../../ui/text/matches.ts'
import { findable, type Findable } from './find.ts'
import type { PaletteItem } from './palette-items.ts'

const ISSUE = /^\s*(?:#|issue|ticket)\s*(-?\d{1,10})\s*$/i

/** The support issue whose number was typed: '#17', 'issue 17' or 'ticket 17'. */
export function ticketItem(typed: string): PaletteItem[] {
  const [, id] = ISSUE.exec(typed) ?? []
  if (id === undefined) return []
  const href = hrefOf(addressOf.ticket(Number(id)))
  return [
    { key: href, icon: IconLifebuoy, href, parts: partsOf({ text: `Support issue ${id}`, words: [id] }) },
  ]
}

/** The forms for new tickets, for those who may post them. */
export function newTicketItems(viewer: Holder): readonly Findable<Omit<PaletteItem, 'parts'>>[] {
  if (!mayCall(viewer, api.support.post.right)) return []
  return [formItem('open', 'Open ticket'), formItem('closed', 'Closed ticket')]
}

function formItem(mode: 'open' | 'closed', text: string) {
  const href = hrefOf(addressOf.tickets({ create: mode }))
  return findable({ item: { key: href, icon: IconLifebuoy, about: 'Support', href }, text })
}
