import { z } from 'zod'
import { idNumber } from '../endpoint/fields.ts'

/** A required access group type of which some customers would no longer have any group. */
export const missingGroups = z
  .object({
    /** The name of the type, such as 'Region'. */
    accessGroupType: z.string(),
    /** Number of customers concerned. */
    count: z.int(),
    /** The first three of them, top of the tree first. */
    customers: z.array(z.object({ id: idNumber, name: z.string() })),
  })
  .meta({ id: 'MissingGroups' })
export type MissingGroups = z.infer<typeof missingGroups>

export const accessGroupChoice = z
  .object({
    id: idNumber,
    name: z.string(),
    shortName: z.string(),
    /** The name of its type, such as 'Region'. */
    accessGroupType: z.string(),
    /** Whether customers below one that has it inherit it. */
    inheritable: z.boolean(),
    /** Whether every customer needs a group of this type. */
    required: z.boolean(),
    /** Whether the viewer may give it to a customer. */
    mayGive: z.boolean(),
  })
  .meta({ id: 'AccessGroupChoice' })

export type AccessGroupChoice = z.infer<typeof accessGroupChoice>

const named = z.object({ id: idNumber, name: z.string() })

/** What deleting a customer moves to its parent, and what prevents the deletion. */
export const customerDeletion = z
  .object({
    /** The parent customer, which receives everything. */
    parent: named,
    /** Direct sub-customers. Customers below those keep their place. */
    customers: z.array(named),
    /** Its own devices, without those of sub-customers. */
    tablets: z.array(named),
    robots: z.array(named),
    referenceStations: z.array(named),
    /** Counts. */
    layouts: z.int(),
    contacts: z.int(),
    companies: z.int(),
    /** Accounts that also belong to other customers; they only lose this one. */
    users: z.array(z.string()),
    /** Accounts that belong to this customer alone. They prevent the deletion. */
    usersOfItAlone: z.array(z.string()),
    /** Number of such accounts that the viewer does not see. */
    hiddenUsersOfItAlone: z.int(),
    /** For its sub-customers and those below, which inherit groups from it. */
    missingGroups: z.array(missingGroups),
    /** Fingerprint of everything listed here, to be sent as `was` of the deletion. */
    state: z.string(),
  })
  .meta({ id: 'CustomerDeletion' })

export type CustomerDeletion = z.infer<typeof customerDeletion>

export const salesRepChoice = z
  .object({ username: z.string(), firstname: z.string(), lastname: z.string() })
  .meta({ id: 'SalesRepChoice' })

export type SalesRepChoice = z.infer<typeof salesRepChoice>
