import { qc } from '../../contract/src/qc/qc.ts'
import type { QcWorkflow } from '../../contract/src/qc/qc-workflow.ts'
import { qcWorkflowOf } from '../../server/src/testing/qc-workflows.ts'
import { call } from './api.ts'

/** Saves a workflow under the next id by a call beside the page. */
export async function addWorkflow(
  url: string,
  token: string,
  given: Parameters<typeof qcWorkflowOf>[0] = {},
): Promise<QcWorkflow> {
  const all = await listWorkflows(url, token)
  const id = String(Math.max(0, ...all.map((one) => Number(one.id))) + 1)
  const { data } = await call(qc.save, { url, token, body: qcWorkflowOf({ ...given, id }) })
  return data
}

/** Saves the next version of a workflow by a call beside the page. */
export async function saveNext(
  url: string,
  token: string,
  { version, ...workflow }: QcWorkflow,
): Promise<QcWorkflow> {
  const body = { ...workflow, version: String(Number(version) + 1) }
  return (await call(qc.save, { url, token, body })).data
}

/** All workflows as they are stored. */
export async function listWorkflows(url: string, token: string): Promise<readonly QcWorkflow[]> {
  return (await call(qc.all, { url, token, body: {} })).data
}
