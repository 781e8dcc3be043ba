import { qc } from '../../contract/src/qc/qc.ts'
import type { QcQuestion, QcWorkflow } from '../../contract/src/qc/qc-workflow.ts'
import { qcWorkflowOf } from '../../server/src/testing/worlds/qc-workflows.ts'
import { call } from './api.ts'
import type { Journey } from './test.ts'

/** Saves a workflow under the next id by an API call. */
export async function addWorkflow(
  url: string,
  token: string,
  given: Parameters<typeof qcWorkflowOf>[0] = {},
): Promise<QcWorkflow> {
  const all = await listWorkflows(url, token)
  const id = String(Math.max(0, ...all.map((one) => Number(one.id))) + 1)
  const { data } = await call(qc.save, { url, token, body: qcWorkflowOf({ ...given, id }), query: {} })
  return data
}

/** Saves the next version of a workflow by an API call. */
export async function saveNext(
  url: string,
  token: string,
  { version, ...workflow }: QcWorkflow,
): Promise<QcWorkflow> {
  const body = { ...workflow, version: String(Number(version) + 1) }
  return (await call(qc.save, { url, token, body, query: {} })).data
}

export async function listWorkflows(url: string, token: string): Promise<readonly QcWorkflow[]> {
  return (await call(qc.all, { url, token, body: {} })).data
}

/**
 * Saves a workflow for robots of the journeys, as staff do.
 * @param chapters the names of its chapters, with their questions
 */
export async function saveWorkflow(
  { server, tokenOf }: Pick<Journey, 'server' | 'tokenOf'>,
  {
    name,
    chapters,
    allowedUsers = ['staff'],
  }: { name: string; chapters: Record<string, QcQuestion[]>; allowedUsers?: string[] },
): Promise<QcWorkflow> {
  return addWorkflow(server.url, await tokenOf('staff'), {
    name,
    filter: { serialNumberFilterRange: [4101, 4999] },
    chapters: Object.entries(chapters).map(([chapter, questions]) => ({
      name: chapter,
      version: '1',
      allowedUsers,
      questions,
    })),
  })
}
