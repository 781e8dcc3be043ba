import type { QcWorkflow } from '@service-center/contract/qc/qc-workflow.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Takes the lock for saving a workflow of our own, until the end of the transaction: concurrent saves wait for each other. */
export async function lockWorkflow(db: Database, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('qc workflow'), hashtext(${id}))`.execute(db)
}

/** The newest version of a workflow in our own tables; undefined if there is no such workflow. */
export async function findNewestVersion(
  db: Database,
  { service, id }: { service: string; id: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('qc_workflow_version')
    .select('version')
    .where('service', '=', service)
    .where('workflow_id', '=', Number(id))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version
}

/**
 * Inserts a version. False if it already exists.
 * @param version.pictures the names of its pictures that are in our own table
 */
export async function insertVersion(
  db: Database,
  { service, workflow, pictures }: { service: string; workflow: QcWorkflow; pictures: readonly string[] },
): Promise<boolean> {
  const { id, name, version, created, createdBy, filter, chapters } = workflow
  const [first, last] = filter.serialNumberFilterRange
  const { numAffectedRows = 0n } = await sql`
    insert into qc_workflow_version
      (service, workflow_id, version, name, serial_start, serial_end, chapters, created_at, created_by)
    values (${service}, ${Number(id)}, ${Number(version)}, ${name}, ${first}, ${last},
      ${JSON.stringify(chapters)}::jsonb, ${new Date(Number(created))}, ${createdBy})
    on conflict do nothing`.execute(db)
  if (numAffectedRows === 0n) return false
  await sql`
    insert into qc_version_picture (service, workflow_id, version, picture)
    select ${service}, ${Number(id)}, ${Number(version)}, unnest(${pictures}::text[])`.execute(db)
  return true
}

/** A row of qc_workflow_version as the contract's QcWorkflow, in JSON. */
export const WORKFLOW_JSON = sql<unknown>`json_build_object(
  'id', workflow_id::text, 'name', name, 'version', version::text,
  'created', floor(extract(epoch from created_at) * 1000)::bigint::text, 'createdBy', created_by,
  'filter', json_build_object('serialNumberFilterRange', json_build_array(serial_start, serial_end)),
  'chapters', chapters)`
