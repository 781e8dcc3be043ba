import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber, idParam, unixSeconds } from '../endpoint/fields.ts'
import { undoableChange } from './undo.ts'

/** Long, because an undo may call an outside service for each tablet of a robot. */
const OUTSIDE_TIMEOUT_MS = 60_000

export const configurationChanges = {
  undoable: endpoint({
    method: 'GET',
    path: '/api/configurations/undoable',
    summary: "The viewer's own changes that can still be undone, the newest first",
    right: 'verified',
    response: z.object({ data: z.array(undoableChange) }),
    reads: ['configurationChanges'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/configurations/undo/{id}',
    summary: 'Undoes a change: the value that it replaced is set again, by the rules of that change',
    right: 'verified',
    params: z.strictObject({ id: idParam }),
    response: z.object({
      id: idNumber,
      undoneAt: unixSeconds,
      remaining: z.array(z.string()).describe('What was not undone, and why; empty: everything was undone.'),
    }),
    // Includes the errors of every change that can be undone.
    errors: [
      'access_group_not_held',
      'app_version_not_offered',
      'change_undone',
      'changed_meanwhile',
      'customer_below_itself',
      'customer_name_taken',
      'data_query_limit',
      'developer_document_exists',
      'internal_customer_protected',
      'own_customer_protected',
      'tablet_user_level_unchanged',
      'tickets_elsewhere',
      'undo_expired',
      'version_exists',
    ],
    timeoutMs: OUTSIDE_TIMEOUT_MS,
    actionType: 'UndoConfiguration',
    // Everything that a change which can be undone may have changed.
    changes: [
      'accessGroups',
      'changelog',
      'configurationChanges',
      'companies',
      'connections',
      'customers',
      'dataQueries',
      'developerDocuments',
      'devices',
      'documents',
      'history',
      'imports',
      'latestValues',
      'layouts',
      'softwareVersions',
      'tabletManagement',
      'templates',
      'tickets',
      'users',
    ],
  }),
}
