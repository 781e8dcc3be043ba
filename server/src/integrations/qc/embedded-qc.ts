import { sql } from 'kysely'
import { changedMeanwhile } from '../../platform/errors.ts'
import { RawJson } from '../../platform/http/answers.ts'
import { isNextVersion } from './next-version.ts'
import { listKnownPictures, picturesIn } from './pictures.ts'
import { PictureUnknownError, type QcService } from './qc-service.ts'
import { findNewestVersion, insertVersion, lockWorkflow, WORKFLOW_JSON } from './workflow-versions.ts'

/** The `source` of our own workflows in the tables. */
const OWN = ''

/** The workflows of our own database, for use without an outside service. */
export const embeddedQc: QcService = {
  name: OWN,
  list: async (db) => {
    const { rows } = await sql<{ json: string }>`
      select json_build_object('data', coalesce(json_agg(${WORKFLOW_JSON} order by workflow_id), '[]'),
        'unreadable', json_build_array())::text as json
      from (select distinct on (workflow_id) * from qc_workflow_version where service = ${OWN}
        order by workflow_id, version desc) newest`.execute(db)
    return new RawJson(rows[0]?.json ?? '{"data":[],"unreadable":[]}')
  },
  listTheirs: async () => [],
  readPicture: async () => undefined,
  send: async (saving) => saving,
  keep: async (db, { workflow, mustBeNew }) => {
    const pictures = picturesIn(workflow.chapters)
    const known = await listKnownPictures(db, pictures)
    const unknown = pictures.filter((name) => !known.has(name))
    if (unknown.length > 0) throw new PictureUnknownError(unknown)
    // Two new workflows of one number may have different versions, 1 and 2.
    await lockWorkflow(db, workflow.id)
    const newest = await findNewestVersion(db, { service: OWN, id: workflow.id })
    if (!isNextVersion(workflow.version, newest, { mustBeNew })) throw changedMeanwhile()
    if (!(await insertVersion(db, { service: OWN, workflow, pictures }))) throw changedMeanwhile()
  },
}
