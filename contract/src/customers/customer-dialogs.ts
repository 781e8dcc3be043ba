import { z } from 'zod'
import { idNumber } from '../endpoint/fields.ts'

export const missingGroups = z
  .object({
    accessGroupType: z.string().describe("The name of the type, such as 'Region'."),
    count: z.int().describe('Number of customers concerned.'),
    customers: z
      .array(z.object({ id: idNumber, name: z.string() }))
      .describe('The first three of them, top of the tree first.'),
  })
  .meta({
    id: 'MissingGroups',
    description: 'A required type of access groups of which some customers would have no group any more.',
  })
export type MissingGroups = z.infer<typeof missingGroups>

export const accessGroupChoice = z
  .object({
    id: idNumber,
    name: z.string(),
    shortName: z.string(),
    accessGroupType: z.string().describe("The name of its type, such as 'Region'."),
    inheritable: z.boolean().describe('Whether customers below one that has it inherit it.'),
    required: z.boolean().describe('Whether every customer needs a group of this type.'),
    mayGive: z.boolean().describe('Whether the viewer may give it to a customer.'),
  })
  .meta({ id: 'AccessGroupChoice', description: 'An access group that a customer can get.' })

export type AccessGroupChoice = z.infer<typeof accessGroupChoice>

const named = z.object({ id: idNumber, name: z.string() })

export const customerDeletion = z
  .object({
    parent: named.describe('The parent customer, which receives everything.'),
    customers: z.array(named).describe('Direct sub-customers. Customers below those keep their place.'),
    tablets: z.array(named).describe('Its own devices, without those of sub-customers.'),
    robots: z.array(named),
    referenceStations: z.array(named),
    layouts: z.int().describe('How many layouts it has.'),
    contacts: z.int(),
    companies: z.int(),
    users: z
      .array(z.string())
      .describe('Accounts that also belong to other customers; they only lose this one.'),
    usersOfItAlone: z
      .array(z.string())
      .describe('Accounts that belong to this customer alone. They prevent the deletion.'),
    hiddenUsersOfItAlone: z.int().describe('Number of such accounts that the viewer does not see.'),
    missingGroups: z
      .array(missingGroups)
      .describe('For its sub-customers and those below, which inherit groups from it.'),
    state: z.string().describe('Fingerprint of everything listed here, to be sent as `was` of the deletion.'),
  })
  .meta({
    id: 'CustomerDeletion',
    description:
      'What the deletion of a customer moves to the customer above it, and what prevents the deletion.',
  })

export type CustomerDeletion = z.infer<typeof customerDeletion>

export const salesRepChoice = z
  .object({ username: z.string(), firstname: z.string(), lastname: z.string() })
  .meta({ id: 'SalesRepChoice', description: 'A user who can be the sales representative of a customer.' })

export type SalesRepChoice = z.infer<typeof salesRepChoice>
