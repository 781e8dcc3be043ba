import { z } from 'zod'
import { undo } from '../configuration-changes/undo.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber, idParam, unixSeconds } from '../endpoint/fields.ts'

export const MAX_LAYOUTS = 10_000
/** The specification's message, including its misspelling (2, section 5). */
export const SELECT_A_LAYOUT = 'Select at leat 1 layout'
export const TARGET_IS_SOURCE = 'The target must be another customer than the source.'

export const customerLayout = z
  .object({
    id: idNumber,
    originalId: idNumber
      .nullable()
      .describe('The layout that it is a copy or a replacement of, or was moved from. Null: none.'),
    name: z.string(),
    template: z.string(),
    date_from: unixSeconds,
    tabletId: idNumber.nullable().describe('The tablet it belongs to; null: all tablets of the customer.'),
  })
  .meta({ id: 'CustomerLayout', description: 'A layout of a customer that is in use: the lines of a field.' })
export type CustomerLayout = z.infer<typeof customerLayout>

export const deletedLayout = customerLayout.extend({ deletedAt: unixSeconds, deletedBy: z.string() }).meta({
  id: 'DeletedLayout',
  description: 'A layout in the trash of a customer: it was deleted or moved away.',
})
export type DeletedLayout = z.infer<typeof deletedLayout>

const layoutIds = z
  .array(idNumber)
  .min(1, SELECT_A_LAYOUT)
  .max(MAX_LAYOUTS)
  .describe('Layouts of the customer; one that is named twice counts once.')
const customerParams = z.strictObject({ id: idParam })
/** Long, because a transfer can have ten thousand layouts. */
const TRANSFER_TIMEOUT_MS = 60_000

export const customerLayouts = {
  list: endpoint({
    method: 'GET',
    path: '/api/configurations/customerLayouts/{id}',
    summary: 'The layouts of a customer that are in use, newest first',
    right: 'ManageCustomerLayouts',
    params: customerParams,
    response: z.object({ data: z.array(customerLayout) }),
    reads: ['layouts', 'customers'],
  }),
  deleted: endpoint({
    method: 'GET',
    path: '/api/configurations/customerLayouts/{id}/deleted',
    summary: 'The layouts in the trash of a customer, last deleted first',
    right: 'ManageCustomerLayouts',
    params: customerParams,
    response: z.object({ data: z.array(deletedLayout) }),
    reads: ['layouts', 'customers'],
  }),
  transfer: endpoint({
    method: 'POST',
    path: '/api/configurations/transferCustomerLayouts',
    summary:
      'Copies layouts to another customer, or moves them there: then they are in the trash of the source',
    right: 'ManageCustomerLayouts',
    body: z
      .strictObject({
        from: idNumber,
        to: idNumber,
        ids: layoutIds,
        move: z.boolean().describe('False: the source keeps them.'),
      })
      .refine(({ from, to }) => from !== to, { error: TARGET_IS_SOURCE, path: ['to'] })
      .describe('`to` must differ from `from`.'),
    response: z.object({
      count: z.number().describe('How many the target got: copies that it has already are not made again.'),
      undo,
    }),
    errors: ['layouts_changed', 'layouts_copied_already', 'not_found'],
    timeoutMs: TRANSFER_TIMEOUT_MS,
    actionType: 'TransferCustomerLayouts',
    changes: ['layouts', 'templates', 'configurationChanges'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/configurations/restoreCustomerLayouts',
    summary: 'Takes layouts out of the trash of a customer',
    right: 'ManageCustomerLayouts',
    body: z.strictObject({ customer: idNumber, ids: layoutIds }),
    response: z.object({ count: z.number().describe('How many were restored.'), undo }),
    errors: ['layouts_changed', 'not_found'],
    timeoutMs: TRANSFER_TIMEOUT_MS,
    actionType: 'RestoreCustomerLayouts',
    changes: ['layouts', 'templates', 'configurationChanges'],
  }),
}
