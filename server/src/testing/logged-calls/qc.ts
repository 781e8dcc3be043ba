import { qc } from '@service-center/contract/qc/qc.ts'
import { asActor, type Prepare } from '../logged-call.ts'
import { pngFile, qcWorkflowOf } from '../worlds/qc-workflows.ts'

let workflows = 5000

/** One successful call of every endpoint that changes quality-control workflows. */
export const LOGGED_CALLS: Readonly<Record<string, Prepare>> = {
  'PUT /api/qc/workflow': async (server, actor) =>
    asActor(server, {
      actor,
      endpoint: qc.save,
      input: { body: qcWorkflowOf({ id: String((workflows += 1)) }), query: {} },
    }),
  'POST /api/qc/pictures': async (server, actor) =>
    asActor(server, {
      actor,
      endpoint: qc.uploadPicture,
      input: {
        upload: { file: pngFile('logged'), fields: {} },
      },
    }),
}
