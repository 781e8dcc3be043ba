import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber } from '../endpoint/fields.ts'
import { dbToolList, dbToolSaved } from './dbtool-replies.ts'
import { WAS } from '../endpoint/was.ts'

/** Maximum number of access groups of one customer, robot or configuration. */
export const MAX_CHOSEN_GROUPS = 500

/** The access groups of a customer or robot, all of them: others are taken away. `p` has no meaning and is 0. */
const groupList = z
  .array(z.strictObject({ i: idNumber, p: z.literal(0).default(0) }))
  .max(MAX_CHOSEN_GROUPS)
  .describe('All its access groups: those that are not listed are taken away.')

const wasGroups = z.array(idNumber).max(MAX_CHOSEN_GROUPS).describe(WAS).optional()

export const dbToolCustomer = z
  .object({ Id: idNumber, Name: z.string(), DealerName: z.string() })
  .meta({ id: 'DbToolCustomer' })
export type DbToolCustomer = z.infer<typeof dbToolCustomer>

export const customerWithGroups = dbToolCustomer
  .extend({
    /** The ids of its own groups, without inherited ones. */
    AccessGroups: z.array(idNumber),
  })
  .meta({ id: 'CustomerWithGroups' })
export type CustomerWithGroups = z.infer<typeof customerWithGroups>

export const dbToolRobot = z
  .object({ RobotId: idNumber, Name: z.string(), CustomerName: z.string(), DealerName: z.string() })
  .meta({ id: 'DbToolRobot' })
export type DbToolRobot = z.infer<typeof dbToolRobot>

export const robotWithGroups = dbToolRobot
  .extend({
    /** The ids of its extra groups, without those of its customer. */
    AccessGroups: z.array(idNumber),
  })
  .meta({ id: 'RobotWithGroups' })
export type RobotWithGroups = z.infer<typeof robotWithGroups>

/** Lists and changes hold the viewer's customers and robots only. */
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
