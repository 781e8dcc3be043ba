import { qcTrials } from '@service-center/contract/qc/qc-trials.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLiveClient } from '../../../testing/devices/gateway.ts'
import { dataQuestion, manualQuestion } from '../../../testing/worlds/qc-questions.ts'
import { openTrialWorld, type TrialWorld } from '../../../testing/worlds/qc-trial-world.ts'
import { pngFile } from '../../../testing/worlds/qc-workflows.ts'
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { addCustomer } from '../../../testing/server/world.ts'

let server: TestServer
let world: TrialWorld

beforeAll(async () => {
  server = await startTestServer()
  world = await openTrialWorld(server)
})
afterAll(() => server.stop())

test('lists trials of a workflow or robot, newest first, with filters and pages', async () => {
  const robot = await world.robot()
  const first = await world.start([manualQuestion()], robot)
  const second = await world.start([manualQuestion()], robot)
  const body = { ...first.workflow, robotId: (await world.robot()).id }
  const third = (await server.call(qcTrials.start, { body, token: world.token })).body.id
  await second.cancel()
  const list = async (
    query: Parameters<typeof server.call<typeof qcTrials.list>>[1]['query'],
    token = world.token,
  ) => {
    const reply = await server.call(qcTrials.list, { query, token })
    return [reply.body.data.map(({ id }) => id), reply.body.filteredCount]
  }
  const ofRobot = { robotId: String(robot.id) }
  expect(await list(ofRobot)).toEqual([[second.id, first.id], 2])
  expect(await list({ workflowId: first.workflow.workflowId })).toEqual([[third, first.id], 2])
  expect(await list({ ...ofRobot, limit: '1', skip: '1' })).toEqual([[first.id], 2])
  expect(await list({ ...ofRobot, state: ['cancelled', 'failed'] })).toEqual([[second.id], 1])
  expect(await list({ ...ofRobot, orderBy: 'state,desc' })).toEqual([[first.id, second.id], 2])
  expect(await list({ ...ofRobot, startedBySearch: 'TEST' })).toEqual([[second.id, first.id], 2])
  expect(await list({ ...ofRobot, startedBySearch: 'nobody' })).toEqual([[], 0])
  expect(await list({ globalSearch: `FINAL ${robot.id}` })).toEqual([[second.id, first.id], 2])
  expect(await list({ globalSearch: String(robot.id), strict: 'true' })).toEqual([[second.id, first.id], 2])
  expect(await list({ ...ofRobot, globalSearch: 'Final', strict: 'true' })).toEqual([[], 0])
  expect(await list({ ...ofRobot, notBefore: '4000000000' })).toEqual([[], 0])
  const other = await addCustomer(server.db, { name: 'Far away' })
  expect(await list(ofRobot, await world.user('far', ['QCApp'], [other]))).toEqual([[], 0])
})

test('nobody can find or change a trial of a robot out of their scope', async () => {
  const trial = await world.start([manualQuestion('optional'), dataQuestion({})])
  const other = await addCustomer(server.db, { name: 'Next door' })
  const token = await world.user('neighbour', ['QCApp'], [other])
  const { params } = trial
  const at = { chapter: 0, question: 0 }
  const replies = [
    await server.call(qcTrials.get, { params, token }),
    await server.call(qcTrials.check, { params, body: at, token }),
    await server.call(qcTrials.sendCommand, { params, body: at, token }),
    await server.call(qcTrials.answer, { params, body: { ...at, result: 'passed', note: '' }, token }),
    await server.call(qcTrials.uploadPicture, {
      params,
      upload: { file: pngFile('theirs'), fields: { chapter: '0', question: '0' } },
      token,
    }),
    await server.call(qcTrials.end, { params, body: {}, token }),
    await server.call(qcTrials.cancel, { params, body: {}, token }),
  ]
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404))
  expect(await trial.read()).toMatchObject({ state: 'running', outcomes: [], pictures: [] })
})

test('hides trials from before the robot moved from its new customer', async () => {
  const trial = await world.start([manualQuestion('optional')])
  await trial.upload(pngFile('before'))
  const buyer = await addCustomer(server.db, { name: 'Buyer' })
  const token = await world.user('buyer', ['QCApp'], [buyer])
  await server.db
    .updateTable('device')
    .set({ customer_id: buyer })
    .where('dev', '=', trial.robot.dev)
    .execute()
  expect((await server.call(qcTrials.get, { params: trial.params, token })).status).toBe(404)
  const query = { robotId: String(trial.robot.id) }
  expect((await server.call(qcTrials.list, { query, token })).body.data).toEqual([])
  const body = { ...trial.workflow }
  expect((await server.call(qcTrials.start, { body, token })).status).toBe(200)
  expect((await server.call(qcTrials.list, { query, token })).body.filteredCount).toBe(1)
})

const events = (of: readonly { name: string; payload: unknown }[]) =>
  of.filter(({ name }) => name === 'qcTrial')

test('notifies only users with the right who see the robot', async () => {
  const trial = await world.start([manualQuestion()])
  const far = await addCustomer(server.db, { name: 'Elsewhere still' })
  const heard = async (token: string) => (await openLiveClient(server, token)).events
  const own = await heard(await world.user('watcher', ['QCApp']))
  const withoutRight = await heard(await world.user('looker', ['Commands']))
  const outside = await heard(await world.user('stranger', ['QCApp'], [far]))
  await trial.answer('passed')
  await expect.poll(() => events(own)).toEqual([{ name: 'qcTrial', payload: { id: trial.id } }])
  expect([events(withoutRight), events(outside)]).toEqual([[], []])
})

test('logs the robot and the request', async () => {
  const trial = await world.start([manualQuestion()])
  await trial.answer('passed', 'Fine')
  await trial.end()
  const rows = await server.db
    .selectFrom('user_action')
    .select(['action_type', 'device_type', 'device_id', 'value'])
    .where('device_id', '=', trial.robot.id)
    .orderBy('id')
    .execute()
  expect(rows).toMatchObject([
    { action_type: 'StartQcTrial', device_type: 1, value: { trial: trial.id, ...trial.workflow } },
    {
      action_type: 'AnswerQcQuestion',
      device_type: 1,
      value: { trial: trial.id, result: 'passed', note: 'Fine' },
    },
    { action_type: 'EndQcTrial', device_type: 1, value: { trial: trial.id } },
  ])
})
