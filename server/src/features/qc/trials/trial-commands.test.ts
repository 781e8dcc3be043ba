import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openLiveClient } from '../../../testing/devices/gateway.ts'
import { commandQuestion, manualQuestion } from '../../../testing/worlds/qc-questions.ts'
import { openTrialWorld, type TrialWorld } from '../../../testing/worlds/qc-trial-world.ts'
import { holdLock, untilWaiting } from '../../../testing/held-lock.ts'
import { startSecondServer } from '../../../testing/server/second-server.ts'
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts'

let server: TestServer
let world: TrialWorld

beforeAll(async () => {
  server = await startTestServer()
  world = await openTrialWorld(server)
})
afterAll(() => server.stop())

const EXPECTED = [
  { type: 'value_exact' as const, key: 'success', value: 'true' },
  { type: 'array_range' as const, key: 'values.currents', value: '1 2' },
]
const answerOf = (currents: number[]) => ({ result: { success: true, values: { currents } } })
const refused = () => ({ error: 'No such service' })

/** Makes the timeout of a robot's answer expire. */
const expire = (dev: number) =>
  sql`update device_request set expires_at = clock_timestamp() where dev = ${dev} and state in ('waiting', 'sent')`.execute(
    server.db,
  )

/** A trial of a command on a robot that is online and gives this answer. */
async function startOnline(question = commandQuestion(EXPECTED), answer: () => unknown = () => undefined) {
  const robot = await world.robot()
  const device = await world.connectRobot(robot, answer)
  const trial = await world.start([question], robot)
  const outcomes = async () => (await trial.read()).outcomes
  return { trial, device, outcomes }
}

test('sends a command in the robot’s format, and compares its answer with the expected one', async () => {
  const { trial, device, outcomes } = await startOnline(commandQuestion(EXPECTED), () => answerOf([1.2, 1.9]))
  const { events } = await openLiveClient(server, world.token)
  expect((await trial.send()).body).toEqual({ state: 'waiting' })
  await expect.poll(outcomes).toHaveLength(1)
  expect(device.heard).toMatchObject([
    {
      method: 'call_ros_service',
      params: { version: 2, service_args: '{"n":1}', service_namespace: '/motors/test', ssid: 'Factory' },
    },
  ])
  expect(await trial.read()).toMatchObject({
    waiting: [],
    outcomes: [
      {
        kind: 'command',
        result: 'passed',
        byUser: 'tester',
        answer: JSON.stringify(answerOf([1.2, 1.9])),
        sentences: [
          { passed: true, sentence: 'success: expected true, and true came.' },
          {
            passed: true,
            sentence: 'values.currents: expected a list of values from 1 to 2, and [1.2,1.9] came.',
          },
        ],
      },
    ],
  })
  // One event when it was sent, and one when it was answered.
  await expect.poll(() => events.filter(({ name }) => name === 'qcTrial')).toHaveLength(2)
})

test('an unexpected answer fails the question, and is shown', async () => {
  const { trial, outcomes } = await startOnline(commandQuestion(EXPECTED), () => answerOf([1.2, 3.5]))
  await trial.send()
  await expect.poll(outcomes).toHaveLength(1)
  expect((await outcomes())[0]).toMatchObject({
    result: 'failed',
    sentences: [
      { passed: true },
      { passed: false, sentence: expect.stringContaining('3.5 is among those that came') },
    ],
  })
})

test('long numbers of an answer are numbers, with all their digits', async () => {
  const expected = [
    { type: 'value_exact' as const, key: 'iccid', value: '89457300000012345678' },
    { type: 'value_range' as const, key: 'iccid', value: '1 9e19' },
    { type: 'array_range' as const, key: 'dops', value: '0.5 1' },
    { type: 'value_exact' as const, key: 'fix', value: '{"hdop":0.8399999737739563}' },
  ]
  const result = {
    iccid: JSON.rawJSON('89457300000012345678'),
    dops: [0.839_999_973_773_956_3],
    fix: { hdop: 0.839_999_973_773_956_3 },
  }
  const { trial, outcomes } = await startOnline(commandQuestion(expected), () => ({ result }))
  await trial.send()
  await expect.poll(outcomes).toMatchObject([
    {
      result: 'passed',
      answer:
        '{"result":{"iccid":89457300000012345678,"dops":[0.8399999737739563],"fix":{"hdop":0.8399999737739563}}}',
    },
  ])
})

test('an error of the robot fails the question, unless it is expected', async () => {
  const { trial, outcomes } = await startOnline(commandQuestion([]), refused)
  await trial.send()
  await expect.poll(outcomes).toHaveLength(1)
  expect((await outcomes())[0]).toMatchObject({
    result: 'failed',
    sentences: [{ sentence: 'The robot answered with an error: No such service' }],
  })
  const wanted = commandQuestion([{ type: 'value_exact', key: 'error', value: 'No such service' }])
  const other = await startOnline(wanted, refused)
  await other.trial.send()
  await expect.poll(other.outcomes).toMatchObject([{ result: 'passed' }])
})

test('a key that only begins like an error does not hide one', async () => {
  const { trial, outcomes } = await startOnline(
    commandQuestion([{ type: 'value_exact', key: 'error_count', value: '0' }]),
    () => ({ error: 'Stuck', result: { error_count: 0 } }),
  )
  await trial.send()
  await expect.poll(outcomes).toMatchObject([
    {
      result: 'failed',
      sentences: [{ sentence: 'The robot answered with an error: Stuck' }, { passed: true }],
    },
  ])
})

test('accepts any answer when nothing is expected, also with unusual characters', async () => {
  const { trial, outcomes } = await startOnline(commandQuestion([]), () => ({ result: 'a\u0000b' }))
  await trial.send()
  await expect.poll(outcomes).toMatchObject([{ result: 'passed', answer: '{"result":"a\\u0000b"}' }])
  const odd = await startOnline(
    commandQuestion([{ type: 'value_exact', key: 'result', value: 'x' }]),
    () => ({
      result: 'a\u0000b',
    }),
  )
  await odd.trial.send()
  await expect
    .poll(odd.outcomes)
    .toMatchObject([{ result: 'failed', sentences: [{ sentence: 'result: expected x, ab came.' }] }])
})

test('an offline robot fails the question at once, and nothing is sent', async () => {
  const trial = await world.start([commandQuestion(EXPECTED)])
  expect((await trial.send()).body).toEqual({ state: 'ended' })
  expect(await trial.read()).toMatchObject({
    waiting: [],
    outcomes: [
      {
        result: 'failed',
        answer: null,
        sentences: [{ sentence: 'The robot is offline: the command was not sent.' }],
      },
    ],
  })
  const requests = await server.db
    .selectFrom('device_request')
    .selectAll()
    .where('dev', '=', trial.robot.dev)
    .execute()
  expect(requests).toEqual([])
})

test('a deprecated robot gets no command of a question', async () => {
  const { trial, device, outcomes } = await startOnline(commandQuestion(EXPECTED))
  const { dev } = trial.robot
  await server.db.updateTable('device').set({ deprecated_at: new Date() }).where('dev', '=', dev).execute()
  expect((await trial.send()).body).toEqual({ state: 'ended' })
  expect(await outcomes()).toMatchObject([
    { result: 'failed', sentences: [{ sentence: 'The robot is deprecated: the command was not sent.' }] },
  ])
  expect(device.heard).toEqual([])
})

test('a question that names no command fails', async () => {
  const { trial } = await startOnline(commandQuestion([]))
  // It cannot be saved here, but an outside service may have it.
  await sql`
    update qc_trial set workflow =
      jsonb_set(workflow, '{chapters,0,questions,0,robotCommand,commandType}', '" "') where id = ${trial.id}`.execute(
    server.db,
  )
  expect((await trial.send()).body).toEqual({ state: 'ended' })
  expect((await trial.read()).outcomes).toMatchObject([{ result: 'failed' }])
})

test('a missing answer fails the question, and a late one changes nothing', async () => {
  const { trial, device, outcomes } = await startOnline()
  await trial.send()
  await expect.poll(() => device.heard).toHaveLength(1)
  expect((await trial.read()).waiting).toMatchObject([{ chapter: 0, question: 0 }])
  await expire(trial.robot.dev)
  await expect.poll(outcomes).toMatchObject([
    {
      result: 'failed',
      sentences: [{ sentence: expect.stringContaining('did not answer within 30 seconds') }],
    },
  ])
  const [request] = device.heard
  await device.answer(request?.id ?? 0, answerOf([1]))
  await trial.send()
  await expect.poll(() => device.heard).toHaveLength(2)
  expect(await trial.read()).toMatchObject({ outcomes: [{ result: 'failed' }], waiting: [{}] })
})

test('sends only one of two simultaneous commands of a question', async () => {
  const { trial, device } = await startOnline()
  const replies = await Promise.all([trial.send(), trial.send(), trial.send()])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'qc_command_running' })
  await expect.poll(() => device.heard).toHaveLength(1)
  expect((await trial.answer('skipped', 'No time')).body).toMatchObject({ code: 'qc_command_running' })
  expect((await trial.end()).body).toMatchObject({ code: 'qc_command_running' })
})

test('several questions of a trial can wait for answers at the same time', async () => {
  const robot = await world.robot()
  await world.connectRobot(robot, () => undefined)
  const trial = await world.start([commandQuestion([]), commandQuestion([]), manualQuestion()], robot)
  await trial.send(0)
  await trial.send(1)
  expect((await trial.answer('passed', '', 2)).status).toBe(200)
  expect((await trial.read()).waiting.map(({ question }) => question)).toEqual([0, 1])
})

test('a cancelled trial does not wait, and a late answer does not change it', async () => {
  const { trial, device } = await startOnline()
  await trial.send()
  await expect.poll(() => device.heard).toHaveLength(1)
  expect((await trial.cancel()).status).toBe(200)
  await device.answer(device.heard[0]?.id ?? 0, answerOf([1]))
  expect(await trial.read()).toMatchObject({ state: 'cancelled', outcomes: [], waiting: [] })
})

test('a trial can be cancelled while its requests end, without a deadlock', async () => {
  const robot = await world.robot()
  const device = await world.connectRobot(robot, () => undefined)
  const trial = await world.start([commandQuestion([]), commandQuestion([])], robot)
  await trial.send(0)
  await trial.send(1)
  await expect.poll(() => device.heard).toHaveLength(2)
  const [first, second] = device.heard
  // Makes the first request expire unsent: its end locks the request, then its command.
  await sql`update device_request set state = 'waiting', sent_at = null where id = ${first?.id ?? 0}`.execute(
    server.db,
  )
  const release = await holdLock(
    server.db,
    sql`select from device_request where id = ${first?.id ?? 0} for update`,
  )
  const cancelling = trial.cancel()
  await untilWaiting(server.db, { text: 'device_request', count: 1 })
  await sql`select from qc_trial_command where request_id = ${first?.id ?? 0} for update nowait`.execute(
    server.db,
  )
  // The outcome refers to the trial, which the cancelling call has locked.
  await device.answer(second?.id ?? 0, { result: true })
  await expect.poll(async () => (await trial.read()).outcomes).toHaveLength(1)
  await release()
  expect((await cancelling).status).toBe(200)
  expect(await trial.read()).toMatchObject({ state: 'cancelled', waiting: [], outcomes: [{ question: 1 }] })
})

test('no question waits forever when the server stops during a command', async () => {
  const other = await startSecondServer(server)
  onTestFinished(() => other.stop())
  const { trial, device, outcomes } = await startOnline()
  const call = await fetch(`${other.url}/api/qc/trials/${trial.id}/command`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ chapter: 0, question: 0 }),
  })
  expect(call.status).toBe(200)
  await expect.poll(() => device.heard).toHaveLength(1)
  await other.stop()
  await expire(trial.robot.dev)
  await expect.poll(outcomes).toMatchObject([{ result: 'failed' }])
  expect((await trial.read()).waiting).toEqual([])
})
