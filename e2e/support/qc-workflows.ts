import { qc } from '../../contract/src/qc/qc.ts'
import type { QcQuestion } from '../../contract/src/qc/qc-workflow.ts'
import { qcWorkflowOf } from '../../server/src/testing/qc-workflows.ts'
import { call } from './api.ts'
import type { Journey } from './test.ts'

let next = 500

/**
 * Saves a workflow as staff do.
 * @param chapters the names of its chapters, with their questions
 */
export async function saveWorkflow(
  { server, tokenOf }: Pick<Journey, 'server' | 'tokenOf'>,
  {
    name,
    chapters,
    allowedUsers = [],
  }: { name: string; chapters: Record<string, QcQuestion[]>; allowedUsers?: string[] },
): Promise<{ id: string; version: string }> {
  const id = String((next += 1))
  const body = qcWorkflowOf({
    id,
    name,
    filter: { serialNumberFilterRange: [4101, 4999] },
    chapters: Object.entries(chapters).map(([chapter, questions]) => ({
      name: chapter,
      version: '1',
      allowedUsers,
      questions,
    })),
  })
  const { data } = await call(qc.save, { url: server.url, token: await tokenOf('staff'), body })
  return { id, version: data.version }
}
