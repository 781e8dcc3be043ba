import { customerChanges as endpoints } from '@service-center/contract/customers/customer-changes.ts'
import { z } from 'zod'
import type { App } from '../../platform/http/endpoints.ts'
import { subjectOf } from '../../platform/user-actions/undo.ts'
import { announce, CUSTOMER_EVENTS } from './customer-change.ts'
import { changeGroups } from './customer-groups.service.ts'
import { moveCustomer, changeName, changeSalesRep } from './customer-changes.service.ts'

const UNDO = { isUndo: true }

/**
 * How changes of customers are undone: the same change back to the former value, if the value has not changed
 * since.
 */
export function handleUndo({ undo, live }: App): void {
  undo.handle(endpoints.setName, {
    value: z.object({ name: z.string() }),
    undo: async ({ db, subjects, before, after, ...entry }) => {
      const { id: customerId } = subjectOf(subjects, 'customer')
      const changed = await changeName(db, { customerId, name: before.name, was: after.name })
      announce(changed, { live, events: CUSTOMER_EVENTS.names, ...entry })
    },
  })

  undo.handle(endpoints.setParent, {
    value: z.object({ parentId: z.int(), parent: z.string() }),
    undo: async ({ db, viewer, subjects, before, after, ...entry }) => {
      const { id: customerId } = subjectOf(subjects, 'customer')
      const move = { customerId, parentId: before.parentId, was: after.parentId }
      const changed = await moveCustomer({ db, viewer }, move, UNDO)
      announce(changed, { live, events: CUSTOMER_EVENTS.place, ...entry })
    },
  })

  undo.handle(endpoints.updateAccessGroups, {
    value: z.object({ groups: z.array(z.int()) }),
    undo: async ({ db, viewer, subjects, before, after, ...entry }) => {
      const { id: customerId } = subjectOf(subjects, 'customer')
      const wanted = { customerId, accessGroups: before.groups, was: after.groups }
      const changed = await changeGroups({ db, viewer }, wanted, UNDO)
      announce(changed, { live, events: CUSTOMER_EVENTS.groups, ...entry })
    },
  })

  undo.handle(endpoints.setSalesRep, {
    value: z.object({ salesRep: z.string() }),
    undo: async ({ db, subjects, before, after, ...entry }) => {
      const { id: customerId } = subjectOf(subjects, 'customer')
      const wanted = { customerId, username: before.salesRep, was: after.salesRep }
      const changed = await changeSalesRep(db, wanted, UNDO)
      announce(changed, { live, events: CUSTOMER_EVENTS.salesRep, ...entry })
    },
  })
}
