import { qcTrials } from '@service-center/contract/qc/qc-trials.ts'
import { qc } from '@service-center/contract/qc/qc.ts'
import { type Actor, asActor, type Prepare } from '../logged-call.ts'
import { pngFile, qcWorkflowOf } from '../worlds/qc-workflows.ts'
import type { TestServer } from '../server/test-server.ts'
import { addDevice } from '../server/world.ts'

let workflows = 6000
let devices = 96_000

/** A saved workflow and a robot for a trial. */
async function prepared(server: TestServer, { token }: Actor) {
  const workflowId = String((workflows += 1))
  const { body } = await server.call(qc.save, { body: qcWorkflowOf({ id: workflowId }), query: {}, token })
  const robotId = (devices += 1)
  await addDevice(server.db, { type: 1, id: robotId, customerId: 1 })
  return { workflowId, version: body.data.version, robotId }
}

async function started(server: TestServer, actor: Actor): Promise<{ id: string }> {
  const body = await prepared(server, actor)
  const reply = await server.call(qcTrials.start, { body, token: actor.token })
  return { id: String(reply.body.id) }
}

/** The questions of `qcWorkflowOf`. */
const AT = { data: 0, command: 1, manual: 3 } as const
const at = (question: number) => ({ chapter: 0, question })

/** One successful call of every endpoint that changes trials of workflows. */
export const LOGGED_CALLS: Readonly<Record<string, Prepare>> = {
  'POST /api/qc/trials': async (server, actor) =>
    asActor(server, { actor, endpoint: qcTrials.start, input: { body: await prepared(server, actor) } }),
  'POST /api/qc/trials/{id}/check': async (server, actor) => {
    const params = await started(server, actor)
    return asActor(server, { actor, endpoint: qcTrials.check, input: { params, body: at(AT.data) } })
  },
  'POST /api/qc/trials/{id}/command': async (server, actor) => {
    const params = await started(server, actor)
    return asActor(server, { actor, endpoint: qcTrials.sendCommand, input: { params, body: at(AT.command) } })
  },
  'POST /api/qc/trials/{id}/answer': async (server, actor) => {
    const params = await started(server, actor)
    const body = { ...at(AT.manual), result: 'skipped' as const, note: 'Too dark' }
    return asActor(server, { actor, endpoint: qcTrials.answer, input: { params, body } })
  },
  'POST /api/qc/trials/{id}/pictures': async (server, actor) => {
    const params = await started(server, actor)
    const upload = { file: pngFile('trial'), fields: { chapter: '0', question: String(AT.manual) } }
    return asActor(server, { actor, endpoint: qcTrials.uploadPicture, input: { params, upload } })
  },
  'POST /api/qc/trials/{id}/end': async (server, actor) => {
    const params = await started(server, actor)
    return asActor(server, { actor, endpoint: qcTrials.end, input: { params, body: {} } })
  },
  'POST /api/qc/trials/{id}/cancel': async (server, actor) => {
    const params = await started(server, actor)
    return asActor(server, { actor, endpoint: qcTrials.cancel, input: { params, body: {} } })
  },
}
