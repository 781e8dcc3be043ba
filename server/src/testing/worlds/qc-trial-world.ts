import type { Right } from '@service-center/contract/endpoint/rights.ts'
import { qcTrials } from '@service-center/contract/qc/qc-trials.ts'
import type { QcQuestion } from '@service-center/contract/qc/qc-workflow.ts'
import { qc } from '@service-center/contract/qc/qc.ts'
import { expect } from 'vitest'
import { connectCommandDevice } from '../devices/command-device.ts'
import { addTokenDevice } from '../devices/gateway.ts'
import { qcWorkflowOf } from './qc-workflows.ts'
import type { TestServer } from '../server/test-server.ts'
import { addCustomer, addUser } from '../server/world.ts'

export interface TrialRobot {
  readonly dev: number
  readonly id: number
  readonly token: string
}

/** A customer with robots, and a user who runs trials on them. */
export async function openTrialWorld(server: TestServer) {
  const { db } = server
  const own = await addCustomer(db, { name: 'Own' })
  let workflows = 7000
  let robots = 61_000
  const user = async (username: string, rights: Right[], customers = [own]) => {
    await addUser(db, { username, customers, rights })
    return server.signIn(username)
  }
  const token = await user('tester', ['QCApp'])
  const author = await user('author', ['QCApp'], [1])
  const robot = async (customerId = own): Promise<TrialRobot> => {
    const id = (robots += 1)
    const { dev, token: deviceToken } = await addTokenDevice(db, { type: 1, id, customerId })
    return { dev, id, token: deviceToken }
  }
  /** Saves a workflow with these questions in one chapter, as staff does. */
  const save = async (questions: QcQuestion[]) => {
    const id = String((workflows += 1))
    const chapters = [{ name: 'All', version: '1', allowedUsers: ['anna'], questions }]
    const body = qcWorkflowOf({ id, chapters })
    const saved = await server.call(qc.save, { body, query: {}, token: author })
    return { workflowId: id, version: saved.body.data.version }
  }
  /** Starts a trial. @returns the calls of its user */
  const start = async (questions: QcQuestion[], given?: TrialRobot) => {
    const on = given ?? (await robot())
    const body = { ...(await save(questions)), robotId: on.id }
    const { id } = (await server.call(qcTrials.start, { body, token })).body
    const params = { id: String(id) }
    const at = (question: number) => ({ params, body: { chapter: 0, question }, token })
    return {
      id,
      params,
      robot: on,
      workflow: body,
      read: async () => (await server.call(qcTrials.get, { params, token })).body,
      check: (question = 0) => server.call(qcTrials.check, at(question)),
      send: (question = 0) => server.call(qcTrials.sendCommand, at(question)),
      answer: (result: 'passed' | 'failed' | 'skipped', note = '', question = 0) =>
        server.call(qcTrials.answer, { params, body: { chapter: 0, question, result, note }, token }),
      upload: (file: File, question = 0) =>
        server.call(qcTrials.uploadPicture, {
          params,
          upload: { file, fields: { chapter: '0', question: String(question) } },
          token,
        }),
      end: () => server.call(qcTrials.end, { params, body: {}, token }),
      cancel: () => server.call(qcTrials.cancel, { params, body: {}, token }),
    }
  }
  /** Connects a robot that gives this answer to each request; resolves when it is online. */
  const connectRobot = async (
    of: TrialRobot,
    answer: (request: { method: string; params: object }) => unknown,
  ) => {
    const device = await connectCommandDevice(server, of.token, { answer })
    const isOnline = async () =>
      await db.selectFrom('device_presence').select('online').where('dev', '=', of.dev).executeTakeFirst()
    await expect.poll(isOnline, { timeout: 60_000 }).toEqual({ online: true })
    return device
  }
  return { own, token, user, robot, save, start, connectRobot }
}

export type TrialWorld = Awaited<ReturnType<typeof openTrialWorld>>
