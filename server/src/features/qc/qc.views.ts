import type { QcWorkflowVersion } from '@service-center/contract/qc/qc.ts'
import { sql } from 'kysely'
import { WORKFLOW_JSON } from '../../integrations/qc/workflow-versions.ts'
import type { Database } from '../../platform/database/database.ts'
import { RawJson } from '../../platform/http/answers.ts'

interface WorkflowKey {
  readonly service: string
  readonly id: number
}

/** The saved versions of a workflow, newest first. */
export async function listVersions(db: Database, { service, id }: WorkflowKey): Promise<QcWorkflowVersion[]> {
  return db
    .selectFrom('qc_workflow_version')
    .select(['name', 'created_by as createdBy', 'chapter_count as chapters', 'question_count as questions'])
    .select([
      sql<string>`version::text`.as('version'),
      sql<string>`floor(extract(epoch from created_at) * 1000)::bigint::text`.as('created'),
    ])
    .where('service', '=', service)
    .where('workflow_id', '=', id)
    .orderBy('qc_workflow_version.version', 'desc')
    .execute()
}

/** A saved version as the reply `{ data }`; undefined when there is none. */
export async function findVersion(
  db: Database,
  { service, id, version }: WorkflowKey & { version: number },
): Promise<RawJson | undefined> {
  const { rows } = await sql<{ json: string }>`
    select json_build_object('data', ${WORKFLOW_JSON})::text as json from qc_workflow_version
    where service = ${service} and workflow_id = ${id} and version = ${version}`.execute(db)
  const [row] = rows
  return row && new RawJson(row.json)
}
