import { z } from 'zod'
import { undo } from '../configuration-changes/undo.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { MESSAGES } from '../endpoint/messages.ts'
import { idNumber, idParam, text, WAS } from '../endpoint/fields.ts'
import { asName } from '../endpoint/names.ts'
import { customerNameKey } from './customer-rules.ts'
import { accessGroupChoice, customerDeletion, salesRepChoice, missingGroups } from './customer-dialogs.ts'

const MAX_NAME = 200
const MAX_GROUPS = 500

/** `cleanCustomerName` is applied before it is stored. */
const customerName = asName(
  text(MAX_NAME)
    .refine((name) => customerNameKey(name) !== '', { error: MESSAGES.required })
    .describe('Unlike the names of the other customers of its dealer.'),
)
const customerId = idNumber.describe('The customer.')
const ofCustomer = z.strictObject({ id: idParam.describe('The customer.') })

const undoable = z.object({ undo })

/** All customers named in these calls must be in the viewer's scope; otherwise the reply is 404. */
export const customerChanges = {
  setName: endpoint({
    method: 'POST',
    path: '/api/configurations/setCustomerName',
    summary: 'Changes the name of a customer whose dealer is in scope',
    right: 'CustomerName',
    body: z.strictObject({
      customerId,
      name: customerName,
      was: text(MAX_NAME).describe(WAS).optional(),
    }),
    response: undoable,
    errors: [
      'changed_meanwhile',
      'customer_name_taken',
      'internal_customer_protected',
      'not_found',
      'own_customer_protected',
    ],
    actionType: 'SetCustomerName',
    changes: ['customers', 'configurationChanges', 'latestValues', 'users'],
  }),
  setParent: endpoint({
    method: 'POST',
    path: '/api/configurations/setCustomerParent',
    summary: 'Moves a customer with everything below it to another dealer',
    right: 'CustomerParent',
    body: z.strictObject({
      customerId,
      parentId: idNumber.describe(
        'A dealer; with the right ChooseCustomerAsDealer any customer. Neither the customer itself nor one below it.',
      ),
      was: idNumber.describe(WAS).optional(),
    }),
    response: undoable,
    errors: [
      'changed_meanwhile',
      'customer_below_itself',
      'customer_is_no_dealer',
      'customer_name_taken',
      'internal_customer_protected',
      'not_found',
      'own_customer_protected',
    ],
    actionType: 'SetCustomerParent',
    changes: [
      'customers',
      'accessGroups',
      'configurationChanges',
      'devices',
      'latestValues',
      'softwareVersions',
      'users',
    ],
  }),
  move: endpoint({
    method: 'GET',
    path: '/api/configurations/customerMove/{id}',
    summary: 'The required access groups that a customer and those below it would lose with another dealer',
    right: 'CustomerParent',
    params: ofCustomer,
    query: z.strictObject({ parentId: idParam.describe('The other dealer.') }),
    response: z.object({ data: z.array(missingGroups) }),
    reads: ['customers', 'accessGroups'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/configurations/createCustomer',
    summary: 'Creates a customer, or a root dealer',
    right: 'CreateCustomer',
    body: z.strictObject({
      name: customerName,
      parentId: idNumber.describe('Its dealer. Only a root dealer can have the internal customer (1).'),
      accessGroups: z
        .array(idNumber)
        .max(MAX_GROUPS)
        .describe('Its own access groups. Those that its dealer passes down apply by themselves.')
        .default([]),
      isRootDealer: z.boolean().describe('Needs the right CreateRootDealer.').default(false),
      isInternal: z.boolean().describe('Needs the right CreateRootDealer.').default(false),
    }),
    response: z.object({ id: idNumber }),
    errors: ['access_group_not_held', 'customer_is_no_dealer', 'customer_name_taken', 'not_found'],
    actionType: 'CreateCustomer',
    changes: ['customers', 'accessGroups'],
  }),
  updateAccessGroups: endpoint({
    method: 'POST',
    path: '/api/configurations/updateCustomerAccessGroups',
    summary: "Replaces a customer's own access groups",
    right: 'UpdateCustomerAccessGroups',
    body: z.strictObject({
      customerId,
      accessGroups: z
        .array(idNumber)
        .max(MAX_GROUPS)
        .describe('All its own access groups: those that are not listed are taken away.'),
      was: z.array(idNumber).max(MAX_GROUPS).describe(WAS).optional(),
    }),
    response: undoable,
    errors: ['access_group_not_held', 'changed_meanwhile', 'not_found', 'own_customer_protected'],
    actionType: 'UpdateCustomerAccessGroups',
    changes: ['accessGroups', 'configurationChanges', 'customers', 'latestValues', 'softwareVersions'],
  }),
  setSalesRep: endpoint({
    method: 'POST',
    path: '/api/configurations/salesrep',
    summary: 'Sets the sales representative of a customer',
    right: 'SalesRep',
    body: z.strictObject({
      customerId,
      username: text(100).describe("One of those that salesReps lists; '' for none."),
      was: text(100).describe(`${WAS} '' for none.`).optional(),
    }),
    response: undoable,
    errors: ['changed_meanwhile', 'internal_customer_protected', 'not_found', 'user_not_found'],
    actionType: 'SetSalesRep',
    changes: ['customers', 'configurationChanges'],
  }),
  salesReps: endpoint({
    method: 'GET',
    path: '/api/configurations/salesReps/{id}',
    summary:
      'The users who can be the sales representative of a customer: of the customers above it, in scope',
    right: 'SalesRep',
    params: ofCustomer,
    response: z.object({ data: z.array(salesRepChoice) }),
    reads: ['customers', 'users'],
  }),
  deletion: endpoint({
    method: 'GET',
    path: '/api/configurations/getDevicesForCustomer/{id}',
    summary: 'What the deletion of a customer concerns: its sub-customers, devices, users and files',
    right: 'DeleteCustomer',
    params: ofCustomer,
    response: customerDeletion,
    errors: ['internal_customer_protected', 'own_customer_protected'],
    reads: ['customers', 'accessGroups', 'devices', 'users', 'layouts', 'contacts', 'companies'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/configurations/deleteCustomer/{id}',
    summary: 'Deletes a customer; its sub-customers, devices and layouts go to the customer above it',
    right: 'DeleteCustomer',
    params: ofCustomer,
    query: z.strictObject({ was: text(100).describe(`${WAS} The \`state\` of the dialog.`).optional() }),
    response: z.object({}),
    errors: [
      'changed_meanwhile',
      'customer_name_taken',
      'customer_with_users',
      'internal_customer_protected',
      'own_customer_protected',
    ],
    actionType: 'DeleteCustomer',
    changes: [
      'customers',
      'accessGroups',
      'devices',
      'latestValues',
      'layouts',
      'softwareVersions',
      'users',
      'contacts',
      'companies',
    ],
  }),
  accessGroups: endpoint({
    method: 'GET',
    path: '/api/configurations/accessgroups',
    summary: 'All access groups, and whether the viewer may give them to customers',
    right: ['CreateCustomer', 'UpdateCustomerAccessGroups', 'Emergency'],
    response: z.object({ data: z.array(accessGroupChoice) }),
    reads: ['accessGroups'],
  }),
  isDealerDescendant: endpoint({
    method: 'GET',
    path: '/api/configurations/isDealerDescendant/{id}',
    summary: 'Whether a customer is a dealer or stands below one, apart from the internal customer',
    right: ['CreateCustomer', 'CustomerParent'],
    params: ofCustomer,
    response: z.object({ isDealerDescendant: z.boolean() }),
    reads: ['customers'],
  }),
}
