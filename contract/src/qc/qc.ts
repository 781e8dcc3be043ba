import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { flagParam, text } from '../endpoint/fields.ts'
import { documented } from '../endpoint/documented.ts'
import { MAX_QC_PICTURE_BYTES, MAX_QC_PICTURE_NAME, qcWorkflow } from './qc-workflow.ts'
import { qcWorkflowToSave } from './workflow-to-save.ts'

/** Largest workflow including pictures, in bytes. */
const MAX_WORKFLOW_BYTES = 64 * 1000 * 1000
/** Long, because an outside service is called once for each picture. */
const SAVE_TIMEOUT_MS = 180_000
const LIST_TIMEOUT_MS = 60_000

const workflowVersion = z
  .object({
    version: z.string(),
    name: z.string(),
    created: z.string().describe('When it was saved, in milliseconds.'),
    createdBy: z.string(),
    chapters: z.number().describe('How many it has.'),
    questions: z.number().describe('How many it has.'),
  })
  .meta({
    id: 'QcWorkflowVersion',
    description: 'A saved version of a quality-control workflow, without its chapters.',
  })
export type QcWorkflowVersion = z.infer<typeof workflowVersion>

const unreadableWorkflow = z
  .object({
    id: z.string().nullable().describe('Null if not even its number can be read.'),
    message: z.string().describe('What cannot be read.'),
  })
  .meta({
    id: 'UnreadableQcWorkflow',
    description: 'A workflow of an outside service that cannot be read. It can be neither shown nor saved.',
  })
export type UnreadableQcWorkflow = z.infer<typeof unreadableWorkflow>

const workflowList = z.object({
  data: z.array(qcWorkflow),
  unreadable: z
    .array(unreadableWorkflow)
    .describe('Those of an outside service that are missing in the list.'),
})
export type QcWorkflowList = z.infer<typeof workflowList>

/** Number of a workflow or version in a path. */
const numberParam = documented(
  z
    .string()
    .regex(/^\d{1,15}$/, 'Must be a whole number.')
    .transform(Number),
  { schema: { type: 'integer', minimum: 0, maximum: 999_999_999_999_999 } },
)
const params = z.strictObject({ id: numberParam.describe('The workflow.') })

/** The QC workflow service (specification 3, section 7), and what this product adds to it. */
export const qc = {
  all: endpoint({
    method: 'POST',
    path: '/api/qc/workflow/all',
    summary: 'All quality-control workflows, each in its newest version',
    right: 'QCApp',
    body: z.strictObject({}),
    response: workflowList,
    errors: ['qc_service_failed'],
    timeoutMs: LIST_TIMEOUT_MS,
    reads: ['qcWorkflows'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/qc/workflow',
    summary:
      'Saves the next version of a workflow, with a version one higher than the one that was read, or a new one with version 1 or 2',
    right: 'QCApp',
    query: z.strictObject({
      isNew: flagParam
        .describe('Whether it must be new: refused if somebody else has saved a workflow of its number.')
        .optional(),
    }),
    body: qcWorkflowToSave,
    maxBodyBytes: MAX_WORKFLOW_BYTES,
    response: z.object({ data: qcWorkflow.describe('As it was saved.') }),
    errors: ['changed_meanwhile', 'qc_service_failed'],
    timeoutMs: SAVE_TIMEOUT_MS,
    actionType: 'SaveQcWorkflow',
    changes: ['qcWorkflows'],
  }),
  image: endpoint({
    method: 'POST',
    path: '/api/qc/utils/image',
    summary: 'A stored picture of a description',
    right: 'QCApp',
    body: z.strictObject({ image: text(MAX_QC_PICTURE_NAME).describe('The name in the description.') }),
    response: z.object({ data: z.object({ image: z.string().describe('The picture in base64.') }) }),
    errors: ['not_found', 'qc_service_failed'],
    timeoutMs: LIST_TIMEOUT_MS,
    // The picture of a name never changes.
    reads: [],
  }),
  uploadPicture: endpoint({
    method: 'POST',
    path: '/api/qc/pictures',
    summary: 'Stores a picture for a description, before the workflow is saved with its name',
    right: 'QCApp',
    upload: {
      field: 'file',
      maxBytes: MAX_QC_PICTURE_BYTES,
      types: ['image/jpeg', 'image/png', 'image/webp'],
    },
    response: z.object({ image: z.string().describe('Its name.') }),
    timeoutMs: LIST_TIMEOUT_MS,
    actionType: 'UploadQcPicture',
    changes: [],
  }),
  versions: endpoint({
    method: 'GET',
    path: '/api/qc/workflows/{id}/versions',
    summary: 'The versions of a workflow that were saved here, newest first',
    right: 'QCApp',
    params,
    response: z.object({ data: z.array(workflowVersion) }),
    reads: ['qcWorkflows'],
  }),
  version: endpoint({
    method: 'GET',
    path: '/api/qc/workflows/{id}/versions/{version}',
    summary: 'One saved version of a workflow',
    right: 'QCApp',
    params: params.extend({ version: numberParam.describe('Its number.') }),
    response: z.object({ data: qcWorkflow }),
    reads: [],
  }),
}
