import { expect, it } from 'vitest'
import { newTicketItems, ticketItem } from './palette-items.ts'

it.each(['#17', ' issue 17', 'Ticket 17 ', '# 17'])('%s finds a support issue', (typed) => {
  expect(ticketItem(typed)).toMatchObject([{ href: '/support/17' }])
})

it.each(['17', 'r 17', 'issue', '#17 a', 'tissue 17'])('%s finds no support issue', (typed) => {
  expect(ticketItem(typed)).toEqual([])
})

it('offers the forms for new tickets only to users who may post them', () => {
  const items = newTicketItems({ verified: true, userAccess: ['PostSupport'] })
  expect(items.map(({ item }) => item.href)).toEqual(['/support?create=open', '/support?create=closed'])
  expect(newTicketItems({ verified: true, userAccess: ['Commands'] })).toEqual([])
})
