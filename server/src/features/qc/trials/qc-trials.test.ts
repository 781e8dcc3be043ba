import { qcTrials } from '@service-center/contract/qc/qc-trials.ts'
import { MAX_OUTCOMES_OF_QUESTION } from '@service-center/contract/qc/trial-rules.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  commandQuestion,
  connectQuestion,
  dataQuestion,
  manualQuestion,
} from '../../../testing/worlds/qc-questions.ts'
import { openTrialWorld, type TrialWorld } from '../../../testing/worlds/qc-trial-world.ts'
import { pngFile, pngOf } from '../../../testing/worlds/qc-workflows.ts'
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { setLatest } from '../../../testing/worlds/values.ts'
import { addCustomer } from '../../../testing/server/world.ts'

let server: TestServer
let world: TrialWorld

beforeAll(async () => {
  server = await startTestServer()
  world = await openTrialWorld(server)
})
afterAll(() => server.stop())

test('starts a trial on a saved version, and keeps that version', async () => {
  const trial = await world.start([manualQuestion()])
  expect(await trial.read()).toMatchObject({
    id: trial.id,
    robotId: trial.robot.id,
    state: 'running',
    startedBy: 'tester',
    endedAt: null,
    workflow: { id: trial.workflow.workflowId, version: trial.workflow.version, chapters: [{ name: 'All' }] },
    outcomes: [],
    waiting: [],
    pictures: [],
  })
})

test('does not find an unsaved version or a robot out of scope', async () => {
  const { workflowId, version } = await world.save([manualQuestion()])
  const elsewhere = await world.robot(await addCustomer(server.db, { name: 'Elsewhere' }))
  const own = await world.robot()
  const start = (body: { workflowId: string; version: string; robotId: number }) =>
    server.call(qcTrials.start, { body, token: world.token })
  for (const body of [
    { workflowId, version: '99', robotId: own.id },
    { workflowId: '999999', version, robotId: own.id },
    { workflowId, version, robotId: elsewhere.id },
    { workflowId, version, robotId: 999_999 },
  ]) {
    expect(await start(body)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
})

test('evaluates a check on the newest data, and can repeat it', async () => {
  const trial = await world.start([
    dataQuestion({ operator: 'range', rightValue: '90 100' }),
    dataQuestion({
      operator: '>',
      rightType: 'db',
      rightValue: 'latest_device_data.Limit',
      rightTable: 'latest_device_data',
      rightKey: 'Limit',
    }),
  ])
  expect((await trial.check()).body).toMatchObject({
    kind: 'test',
    result: 'failed',
    sentences: [{ sentence: 'The robot has not reported Battery.', reportedAt: null }],
  })
  await setLatest(server.db, trial.robot.dev, { Battery: '87', Limit: '30' })
  expect((await trial.check()).body).toMatchObject({
    result: 'failed',
    sentences: [
      {
        passed: false,
        sentence: 'Battery is 87, which is not within 90 to 100.',
        reportedAt: expect.any(Number),
      },
    ],
  })
  expect((await trial.check(1)).body).toMatchObject({
    result: 'passed',
    sentences: [{ passed: true, sentence: 'Battery is 87, which is greater than Limit (30).' }],
  })
  await setLatest(server.db, trial.robot.dev, { Battery: '95' })
  expect((await trial.check()).body).toMatchObject({ result: 'passed' })
  const { outcomes } = await trial.read()
  expect(outcomes.map(({ question, result }) => [question, result])).toEqual([
    [0, 'failed'],
    [0, 'failed'],
    [1, 'passed'],
    [0, 'passed'],
  ])
})

test('checks values that the server itself computes', async () => {
  const trial = await world.start([
    dataQuestion({ leftValue: 'latest_device_data.Customer', rightValue: 'Own' }),
  ])
  expect((await trial.check()).body).toMatchObject({
    result: 'passed',
    sentences: [{ sentence: 'Customer is Own, which equals Own.', reportedAt: null }],
  })
})

test('a check of another table, or without a key, fails with the reason', async () => {
  const trial = await world.start([
    dataQuestion({ leftValue: 'users.password' }),
    dataQuestion({ leftValue: 'latest_device_data.' }),
  ])
  expect((await trial.check(0)).body.sentences).toMatchObject([
    { passed: false, sentence: 'Only Latest Device Data can be checked, and not users.' },
  ])
  expect((await trial.check(1)).body).toMatchObject({ result: 'failed' })
})

test('a connect question checks that the robot is online and belongs to the customer, without moving it', async () => {
  const group = await addCustomer(server.db, { name: 'Group', parentId: world.own })
  const club = await addCustomer(server.db, { name: 'Club', parentId: group })
  const other = await addCustomer(server.db, { name: 'Other', parentId: world.own })
  const trial = await world.start(
    [connectQuestion(group), connectQuestion(club), connectQuestion(other), connectQuestion(0)],
    await world.robot(club),
  )
  expect((await trial.check(0)).body).toMatchObject({
    kind: 'connect',
    result: 'failed',
    sentences: [
      { passed: false, sentence: 'The robot is offline.' },
      { passed: true, sentence: `The robot belongs to Club (${club}), which is below Group (${group}).` },
    ],
  })
  await world.connectRobot(trial.robot, () => undefined)
  await expect.poll(async () => (await trial.check(0)).body.result).toBe('passed')
  expect((await trial.check(1)).body).toMatchObject({
    result: 'passed',
    sentences: [{}, { sentence: `The robot belongs to Club (${club}).` }],
  })
  expect((await trial.check(2)).body).toMatchObject({ result: 'failed' })
  expect((await trial.check(3)).body.sentences).toMatchObject([{ passed: true }, { passed: false }])
  const { customer_id } = await server.db
    .selectFrom('device')
    .select('customer_id')
    .where('dev', '=', trial.robot.dev)
    .executeTakeFirstOrThrow()
  expect(customer_id).toBe(club)
})

test('shows only the number of a customer that the viewer does not see', async () => {
  const trial = await world.start([connectQuestion(1)])
  expect((await trial.check()).body.sentences).toMatchObject([
    { passed: false },
    { passed: true, sentence: `The robot belongs to Own (${world.own}), which is below customer 1.` },
  ])
})

test('users can answer only manual questions; skipping needs a reason', async () => {
  const trial = await world.start([manualQuestion(), dataQuestion({})])
  expect((await trial.answer('failed', ' Deep ones ')).body).toMatchObject({
    kind: 'manual',
    result: 'failed',
    note: 'Deep ones',
    byUser: 'tester',
  })
  expect((await trial.answer('passed', '', 1)).status).toBe(400)
  expect(await trial.answer('skipped', ' ', 1)).toMatchObject({ status: 400, body: { code: 'invalid' } })
  expect((await trial.answer('skipped', 'No data yet', 1)).body).toMatchObject({
    kind: 'skip',
    result: 'skipped',
  })
  expect((await trial.answer('passed', '', 7)).status).toBe(404)
  expect((await trial.check(0)).status).toBe(400)
  expect((await trial.send(0)).status).toBe(400)
})

test('refuses an answer without the required picture', async () => {
  const trial = await world.start([
    manualQuestion('always'),
    manualQuestion('if failed'),
    manualQuestion('no'),
  ])
  expect(await trial.answer('passed')).toMatchObject({
    status: 409,
    body: { code: 'qc_picture_missing', message: 'Take the picture first that is needed of 1.1 Scratches.' },
  })
  expect(await trial.answer('failed', '', 1)).toMatchObject({ body: { code: 'qc_picture_missing' } })
  expect((await trial.answer('passed', '', 1)).status).toBe(200)
  const { body } = await trial.upload(pngFile('wheel'))
  expect(body).toMatchObject({ chapter: 0, question: 0, contentType: 'image/png', byUser: 'tester' })
  expect((await trial.answer('passed')).status).toBe(200)
  expect((await trial.upload(pngFile('wheel'), 2)).status).toBe(400)
  const text = new File(['no picture'], 'wheel.png', { type: 'image/png' })
  expect((await trial.upload(text)).body).toMatchObject({ code: 'unsupported_type' })
  expect((await trial.read()).pictures).toMatchObject([{ id: body.id, size: pngOf('wheel').length }])
})

test('users who see the trial can read its pictures', async () => {
  const trial = await world.start([manualQuestion('optional')])
  const { body } = await trial.upload(pngFile('bumper'))
  const get = (token: string, id = body.id) =>
    fetch(`${server.url}/api/qc/trials/${trial.id}/pictures/${id}`, {
      headers: { authorization: `Bearer ${token}` },
    })
  const reply = await get(world.token)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(Buffer.from(await reply.arrayBuffer()).equals(pngOf('bumper'))).toBe(true)
  expect((await get(world.token, body.id + 1)).status).toBe(404)
  const other = await addCustomer(server.db, { name: 'Other viewers' })
  expect((await get(await world.user('outsider', ['QCApp'], [other]))).status).toBe(404)
  expect((await get(await world.user('clerk', ['Commands', 'History']))).status).toBe(403)
  const another = await world.start([manualQuestion('optional')])
  const misplaced = await fetch(`${server.url}/api/qc/trials/${another.id}/pictures/${body.id}`, {
    headers: { authorization: `Bearer ${world.token}` },
  })
  expect(misplaced.status).toBe(404)
})

test('a trial passes when each question has passed or was skipped, and cannot be changed then', async () => {
  const trial = await world.start([manualQuestion(), manualQuestion('if passed')])
  await trial.answer('failed')
  await trial.answer('passed')
  await trial.answer('skipped', 'Comes later', 1)
  expect((await trial.end()).body).toEqual({ state: 'passed' })
  expect(await trial.read()).toMatchObject({
    state: 'passed',
    endedBy: 'tester',
    endedAt: expect.any(Number),
  })
  for (const reply of [
    await trial.end(),
    await trial.cancel(),
    await trial.answer('failed'),
    await trial.check(),
    await trial.send(),
    await trial.upload(pngFile('late'), 1),
  ]) {
    expect(reply).toMatchObject({ status: 409, body: { code: 'qc_trial_ended' } })
  }
})

test('a trial with an open or failed question fails; with a missing picture it cannot end', async () => {
  const open = await world.start([manualQuestion(), manualQuestion()])
  await open.answer('passed')
  expect((await open.end()).body).toEqual({ state: 'failed' })
  const failed = await world.start([manualQuestion()])
  await failed.answer('failed')
  expect((await failed.end()).body).toEqual({ state: 'failed' })
  const missing = await world.start([
    dataQuestion({ leftValue: 'latest_device_data.Customer', rightValue: 'Own' }, 'if passed'),
  ])
  await missing.check()
  expect(await missing.end()).toMatchObject({ status: 409, body: { code: 'qc_picture_missing' } })
  await missing.upload(pngFile('seal'))
  expect((await missing.end()).body).toEqual({ state: 'passed' })
})

test('a cancelled trial has no result', async () => {
  const trial = await world.start([manualQuestion()])
  expect((await trial.cancel()).status).toBe(200)
  expect(await trial.read()).toMatchObject({ state: 'cancelled', endedBy: 'tester' })
})

test('limits how often a question can be done in a trial', async () => {
  const trial = await world.start([
    manualQuestion(),
    dataQuestion({ leftValue: 'latest_device_data.Customer', rightValue: 'Own' }),
    commandQuestion([]),
    manualQuestion(),
  ])
  await sql`
    insert into qc_trial_outcome (trial_id, chapter, question, kind, result, by_user)
    select ${trial.id}, 0, question, 'manual', 'failed', 'tester'
    from generate_series(0, 2) question, generate_series(1, ${MAX_OUTCOMES_OF_QUESTION})`.execute(server.db)
  const refused = { status: 400, body: { message: expect.stringContaining('Start another trial') } }
  expect(await trial.answer('passed')).toMatchObject(refused)
  expect(await trial.check(1)).toMatchObject(refused)
  expect(await trial.send(2)).toMatchObject(refused)
  expect((await trial.answer('passed', '', 3)).status).toBe(200)
  expect((await trial.end()).body).toEqual({ state: 'failed' })
})
