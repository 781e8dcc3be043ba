import { z } from 'zod'
import { documented } from '../endpoint/documented.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber, text, unixSeconds } from '../endpoint/fields.ts'
import { undo } from '../configuration-changes/undo.ts'
import { IMPORT_REASON_CODES } from './import-values.ts'
import {
  IMPORT_DEVICE_TYPES,
  IMPORT_RIGHTS,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_ROWS,
  MAX_IMPORT_VALUE,
  OPERATION_TYPES,
} from './import-operations.ts'

const operationType = z.enum(OPERATION_TYPES)
const deviceTypeId = z.literal(IMPORT_DEVICE_TYPES).describe('1: robots, 2: tablets.')

/** Specification 2, section 3. */
export const importOperation = z
  .object({
    operationType,
    dataKey: z.string(),
    deviceTypeId,
    translatedKey: z.string().describe('The name of the key on the screen.'),
  })
  .meta({
    id: 'ImportOperation',
    description: 'A kind of import: to insert or update one value of devices of one type.',
  })
export type ImportOperation = z.infer<typeof importOperation>

const wantedOperation = z
  .strictObject({
    operationType,
    dataKey: text(100),
    deviceTypeId,
    translatedKey: text(200).describe('Accepted as it was given, and not used.').optional(),
  })
  .describe('One of those that the user may do.')

/** A device id as a number, or as digits so that large ids are not rounded. */
const rowId = documented(z.union([z.int().min(0), z.string().regex(/^\d{1,50}$/, 'Must be digits.')]), {
  schema: {
    anyOf: [
      { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
      { type: 'string', pattern: '^\\d{1,50}$' },
    ],
  },
})

const values = z
  .array(z.strictObject({ id: rowId, value: text(MAX_IMPORT_VALUE) }))
  .min(1)
  .max(MAX_IMPORT_ROWS, {
    error: `At most ${MAX_IMPORT_ROWS.toLocaleString('en')} rows can be imported at once. Divide the file.`,
  })
const rows = z.strictObject({ values, operation: wantedOperation })

/** A device id exactly as the caller sent it. */
const givenId = z.union([z.number(), z.string()])

const rowReason = z
  .object({
    row: z.int().describe('Its place in `values`, from 0.'),
    id: givenId,
    reason: z.enum(IMPORT_REASON_CODES),
    now: z.string().describe('The value of the device that stands against it.').optional(),
  })
  .meta({ id: 'ImportRowReason', description: 'Why a row of an import would not be imported.' })
export type RowReason = z.infer<typeof rowReason>

/** The rows that would not be imported. Rows that are not listed here are imported. */
const conflicts = z.object({
  invalidIds: z.array(givenId),
  conflictingIds: z.array(givenId),
  matchingDataIds: z.array(givenId),
  reasons: z.array(rowReason).describe('Every row that would not be imported.'),
})
export type ImportConflicts = z.infer<typeof conflicts>

const pastImport = z
  .object({
    id: idNumber,
    operationType,
    dataKey: z.string(),
    deviceTypeId,
    count: z.int().describe('How many devices were changed.'),
    createdAt: unixSeconds,
    undoneAt: unixSeconds.nullable().describe('Null: it was not undone.'),
  })
  .meta({ id: 'PastImport', description: 'An import that was made.' })
export type PastImport = z.infer<typeof pastImport>

/** Long, because an import can have tens of thousands of rows. */
const TIMEOUT_MS = 120_000

export const bulkImport = {
  operations: endpoint({
    method: 'GET',
    path: '/api/administration/operations',
    summary: 'The import operations that the user may do',
    right: 'verified',
    response: z.object({ data: z.array(importOperation) }),
    reads: [],
  }),
  conflicts: endpoint({
    method: 'POST',
    path: '/api/administration/operations/conflicts',
    summary: 'Which rows of an import would not be imported, and why',
    right: IMPORT_RIGHTS,
    body: rows,
    maxBodyBytes: MAX_IMPORT_BYTES,
    response: conflicts,
    timeoutMs: TIMEOUT_MS,
    reads: ['devices', 'latestValues', 'tabletManagement', 'customers'],
  }),
  execute: endpoint({
    method: 'POST',
    path: '/api/administration/operations/execute',
    summary: 'Imports values of devices, all of them or none',
    right: IMPORT_RIGHTS,
    body: rows,
    maxBodyBytes: MAX_IMPORT_BYTES,
    response: z.object({
      count: z
        .int()
        .describe('How many devices were changed; those that had the value already are not counted.'),
      undo,
    }),
    errors: ['import_changed'],
    timeoutMs: TIMEOUT_MS,
    actionType: 'Import',
    changes: [
      'devices',
      'latestValues',
      'history',
      'connections',
      'tabletManagement',
      'accessGroups',
      'softwareVersions',
      'layouts',
      'configurationChanges',
      'imports',
    ],
  }),
  imports: endpoint({
    method: 'GET',
    path: '/api/administration/operations/imports',
    summary: "The viewer's own imports of the last 90 days, the newest first",
    right: IMPORT_RIGHTS,
    response: z.object({ data: z.array(pastImport) }),
    reads: ['imports'],
  }),
}
