import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber, WAS } from '../endpoint/fields.ts'
import { nameText, requiredName } from '../endpoint/names.ts'
import { dbToolList, dbToolSaved, dbToolSavedWithId } from './dbtool-fields.ts'

/** Maximum number of access groups of one customer, robot or configuration. */
export const MAX_CHOSEN_GROUPS = 500

/** The complete list of access groups of a customer or robot. `p` has no meaning and is 0. */
const groupList = z
  .array(z.strictObject({ i: idNumber, p: z.literal(0).default(0) }))
  .max(MAX_CHOSEN_GROUPS)
  .describe('All its access groups: those that are not listed are taken away.')

const wasGroups = z.array(idNumber).max(MAX_CHOSEN_GROUPS).describe(WAS).optional()

const dbToolCustomer = z
  .object({ Id: idNumber, Name: z.string(), DealerName: z.string() })
  .meta({ id: 'DbToolCustomer', description: 'A customer, with the name of its dealer.' })
export type DbToolCustomer = z.infer<typeof dbToolCustomer>

const customerWithGroups = dbToolCustomer
  .extend({
    AccessGroups: z.array(idNumber).describe('Ids of its own groups, without inherited ones.'),
  })
  .meta({ id: 'CustomerWithGroups', description: 'A customer with its own access groups.' })
export type CustomerWithGroups = z.infer<typeof customerWithGroups>

const dbToolRobot = z
  .object({ RobotId: idNumber, Name: z.string(), CustomerName: z.string(), DealerName: z.string() })
  .meta({ id: 'DbToolRobot', description: 'A robot, with the names of its customer and its dealer.' })
export type DbToolRobot = z.infer<typeof dbToolRobot>

const robotWithGroups = dbToolRobot
  .extend({
    AccessGroups: z.array(idNumber).describe('Ids of its extra groups, without those of its customer.'),
  })
  .meta({ id: 'RobotWithGroups', description: 'A robot with its extra access groups.' })
export type RobotWithGroups = z.infer<typeof robotWithGroups>

/** Only the viewer's customers and robots can be listed and changed. */
export const dbToolMembers = {
  customers: endpoint({
    method: 'GET',
    path: '/api/dbtool/customers',
    summary: 'The customers, each with its dealer',
    right: ['DbToolCustomerAccessGroups', 'DbToolPurchases'],
    response: dbToolList(dbToolCustomer),
    reads: ['customers'],
  }),
  robots: endpoint({
    method: 'GET',
    path: '/api/dbtool/robots',
    summary: 'The robots, each with its customer and dealer',
    right: ['DbToolServerDNS', 'DbToolRobotExtraAccessGroups', 'DbToolRobotModelOverwrite'],
    response: dbToolList(dbToolRobot),
    reads: ['devices', 'customers'],
  }),
  customerGroups: endpoint({
    method: 'GET',
    path: '/api/dbtool/customer_accessgroups',
    summary: 'The customers with their own access groups',
    right: 'DbToolCustomerAccessGroups',
    response: dbToolList(customerWithGroups),
    reads: ['accessGroups', 'customers'],
  }),
  setCustomerGroups: endpoint({
    method: 'POST',
    path: '/api/dbtool/CustomerAccessGroups',
    summary: "Set a customer's own access groups",
    right: 'DbToolCustomerAccessGroups',
    body: z.strictObject({ i: idNumber.describe('The customer.'), g: groupList, was: wasGroups }),
    response: dbToolSaved,
    errors: ['changed_meanwhile', 'not_found'],
    actionType: 'SetCustomerAccessGroups',
    changes: ['accessGroups', 'softwareVersions'],
  }),
  robotGroups: endpoint({
    method: 'GET',
    path: '/api/dbtool/robot_accessgroups',
    summary: 'The robots with their extra access groups',
    right: 'DbToolRobotExtraAccessGroups',
    response: dbToolList(robotWithGroups),
    reads: ['accessGroups', 'devices', 'customers'],
  }),
  setRobotGroups: endpoint({
    method: 'POST',
    path: '/api/dbtool/RobotAccessGroups',
    summary: "Set a robot's extra access groups",
    right: 'DbToolRobotExtraAccessGroups',
    body: z.strictObject({ i: idNumber.describe('The robot.'), g: groupList, was: wasGroups }),
    response: dbToolSaved,
    errors: ['changed_meanwhile', 'not_found'],
    actionType: 'SetRobotAccessGroups',
    changes: ['accessGroups', 'softwareVersions'],
  }),
}

/** Id of the access group type that locks robots to versions (specification 2, section 3). */
export const ROBOT_SOFTWARE_GROUP_TYPE = 16

export const accessGroupType = z
  .object({ Id: idNumber, Key: z.string() })
  .meta({ id: 'AccessGroupType', description: 'A type of access groups, such as Region.' })
export type AccessGroupType = z.infer<typeof accessGroupType>

export const accessGroup = z
  .object({
    Id: idNumber,
    Name: z.string(),
    ShortName: z.string(),
    Inheritable: z.boolean().describe('Whether customers below one that has it inherit it.'),
    Type: idNumber.describe('The id of its type.'),
  })
  .meta({
    id: 'AccessGroup',
    description:
      'An access group: a named set of customers or robots, which decides on software versions, features and prices.',
  })
export type AccessGroup = z.infer<typeof accessGroup>

const groupFields = {
  n: requiredName(100).describe('Its name.'),
  s: nameText(50).describe('Its short name.'),
  i: z.boolean().describe('Whether customers below a member have it too.'),
  t: idNumber.describe('Its type.'),
}

/** The rights of all sections in which access groups can be chosen. */
const READERS = [
  'DbToolAccessGroups',
  'DbToolCustomerAccessGroups',
  'DbToolRobotExtraAccessGroups',
  'DbToolAppVersions',
  'DbToolRobotSoftwareVersion',
  'DbToolFeatureGroupsAndPricings',
  'DbToolFeatures',
  'DbToolVAT',
] as const

export const dbToolAccessGroups = {
  types: endpoint({
    method: 'GET',
    path: '/api/dbtool/accessgrouptypes',
    summary: 'The types of access groups',
    right: READERS,
    response: dbToolList(accessGroupType),
    reads: ['accessGroups'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/dbtool/accessgroups',
    summary: 'All access groups',
    right: READERS,
    response: dbToolList(accessGroup),
    reads: ['accessGroups'],
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/dbtool/accessgroup',
    summary: 'Create an access group, or with its id change it',
    right: 'DbToolAccessGroups',
    body: z.strictObject({
      id: idNumber.describe('The access group to change; without it, one is created.').optional(),
      ...groupFields,
      was: z.strictObject(groupFields).describe(WAS).optional(),
    }),
    response: dbToolSavedWithId,
    errors: ['access_group_exists', 'changed_meanwhile', 'not_found'],
    actionType: 'SaveAccessGroup',
    changes: ['accessGroups', 'softwareVersions'],
  }),
}
