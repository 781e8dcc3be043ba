import { z } from 'zod'
import { idNumber } from '../endpoint/fields.ts'
import { missingGroups } from './missing-groups.ts'

export const accessGroupChoice = z
  .object({
    id: idNumber,
    name: z.string(),
    shortName: z.string(),
    /** The name of its type: 'Region'. */
    accessGroupType: z.string(),
    /** Whether customers below a member have it too. */
    inheritable: z.boolean(),
    /** Whether every customer needs a group of this type. */
    required: z.boolean(),
    /** Whether the viewer may give it to a customer. */
    mayGive: z.boolean(),
  })
  .meta({ id: 'AccessGroupChoice' })

export type AccessGroupChoice = z.infer<typeof accessGroupChoice>

const named = z.object({ id: idNumber, name: z.string() })

/** What a deletion of a customer moves to its parent, and what forbids it. */
export const customerDeletion = z
  .object({
    /** The customer above, which gets everything. */
    parent: named,
    /** Its direct sub-customers; those below them stay where they are. */
    customers: z.array(named),
    /** Its own devices by their numbers, without those of its sub-customers. */
    tablets: z.array(named),
    robots: z.array(named),
    referenceStations: z.array(named),
    /** How many of these it has. */
    layouts: z.int(),
    contacts: z.int(),
    companies: z.int(),
    /** User names of accounts that belong to other customers too, and then no longer to this one. */
    users: z.array(z.string()),
    /** User names of accounts that belong to this customer alone: it cannot be deleted while there are any. */
    usersOfItAlone: z.array(z.string()),
    /** How many further accounts, which the viewer does not see, belong to it alone. */
    hiddenUsersOfItAlone: z.int(),
    /** Of its sub-customers and those below them, which have groups from it. */
    missingGroups: z.array(missingGroups),
    /** Names what is connected: for `was` of the deletion. */
    state: z.string(),
  })
  .meta({ id: 'CustomerDeletion' })

export type CustomerDeletion = z.infer<typeof customerDeletion>

/** A person who can be a customer's sales representative. */
export const salesRepChoice = z
  .object({ username: z.string(), firstname: z.string(), lastname: z.string() })
  .meta({ id: 'SalesRepChoice' })

export type SalesRepChoice = z.infer<typeof salesRepChoice>
