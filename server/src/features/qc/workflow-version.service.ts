import { qcWorkflow, type QcWorkflow } from '@service-center/contract/qc/qc-workflow.ts'
import { z } from 'zod'
import type { QcService } from '../../integrations/qc/qc-service.ts'
import type { Database } from '../../platform/database/database.ts'
import { asQcError } from './qc.errors.ts'
import { findVersion } from './qc.views.ts'

const kept = z.object({ data: qcWorkflow })

/**
 * A version of a workflow: as it was saved here, or as an outside service has it, which only knows the newest ones.
 * @param inTransaction a short transaction of the viewer's: none is open while the service is asked
 * @returns undefined: there is none
 * @throws AppError 503 when the service could not say
 */
export async function findWorkflowVersion(
  qc: QcService,
  { id, version }: { readonly id: number; readonly version: number },
  inTransaction: <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>,
): Promise<QcWorkflow | undefined> {
  const own = await inTransaction((db) => findVersion(db, { service: qc.name, id, version }))
  if (own !== undefined) return kept.parse(JSON.parse(own.body.toString())).data
  const theirs = await qc.listTheirs().catch(asQcError())
  return theirs.find((workflow) => Number(workflow.id) === id && Number(workflow.version) === version)
}
