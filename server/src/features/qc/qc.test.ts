import { qcTrials } from '@service-center/contract/qc/qc-trials.ts'
import { qc } from '@service-center/contract/qc/qc.ts'
import type { QcWorkflow } from '@service-center/contract/qc/qc-workflow.ts'
import { deviceData } from '@service-center/contract/device-data/device-data.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { actingAsUser } from '../../platform/access/acting-as-user.ts'
import { openLiveClient } from '../../testing/devices/gateway.ts'
import { pngFile, pngOf, qcWorkflowOf } from '../../testing/worlds/qc-workflows.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addDevice, addUser } from '../../testing/server/world.ts'

const PICTURE = pngOf('a').toString('base64')

let server: TestServer
let token: string
let other: string

beforeAll(async () => {
  server = await startTestServer()
  await addUser(server.db, { username: 'tester', customers: [1], rights: ['QCApp'] })
  await addUser(server.db, { username: 'colleague', customers: [1], rights: ['QCApp'] })
  await addUser(server.db, { username: 'visitor', customers: [1], rights: ['Production'] })
  token = await server.signIn('tester')
  other = await server.signIn('colleague')
})
afterAll(() => server.stop())
beforeEach(() =>
  sql`truncate qc_version_picture, qc_picture, qc_workflow_version, user_action`.execute(server.db),
)

const save = (body: QcWorkflow, as = token) => server.call(qc.save, { body, query: {}, token: as })
const list = async () => (await server.call(qc.all, { body: {}, token })).body.data
const versionsOf = (id: string) => server.call(qc.versions, { params: { id }, token })

test('lists nothing at first', async () => {
  expect(await list()).toEqual([])
  expect((await versionsOf('1')).body).toEqual({ data: [] })
})

test('saves a new workflow with the present user and time', async () => {
  const before = Date.now()
  const { status, body } = await save(qcWorkflowOf())
  expect(status).toBe(200)
  const { created, ...rest } = qcWorkflowOf()
  expect(body.data).toEqual({ ...rest, createdBy: 'tester', created: expect.any(String) })
  expect(Number(body.data.created)).toBeGreaterThanOrEqual(before)
  expect(created).not.toBe(body.data.created)
  expect(await list()).toEqual([body.data])
})

test('lists the newest version of each workflow, and every version can be read', async () => {
  const { body: first } = await save(qcWorkflowOf())
  const { body: second } = await save(qcWorkflowOf({ version: '3', name: 'Check' }), other)
  const { body: another } = await save(qcWorkflowOf({ id: '12' }))
  expect(await list()).toEqual([second.data, another.data])
  const { body } = await versionsOf('1')
  expect(body.data).toEqual([
    {
      version: '3',
      name: 'Check',
      created: second.data.created,
      createdBy: 'colleague',
      chapters: 1,
      questions: 4,
    },
    {
      version: '2',
      name: 'Final check',
      created: first.data.created,
      createdBy: 'tester',
      chapters: 1,
      questions: 4,
    },
  ])
  const read = await server.call(qc.version, { params: { id: '1', version: '2' }, token })
  expect(read.body.data).toEqual(first.data)
})

test('an unknown version is not found', async () => {
  await save(qcWorkflowOf())
  const read = await server.call(qc.version, { params: { id: '1', version: '3' }, token })
  expect(read).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test.each(['1', '2', '4', '999999999999999'])(
  'after version 2, version %s is a conflict',
  async (version) => {
    await save(qcWorkflowOf())
    expect(await save(qcWorkflowOf({ version }))).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    })
    expect(await list()).toMatchObject([{ version: '2' }])
  },
)

test('a new workflow may begin with version 1, which another new one does not continue', async () => {
  expect((await save(qcWorkflowOf({ version: '1' }))).body.data.version).toBe('1')
  expect((await save(qcWorkflowOf({ version: '1', name: 'Other' }))).status).toBe(409)
  const other = { body: qcWorkflowOf({ version: '2', name: 'Other' }), token }
  expect((await server.call(qc.save, { ...other, query: { isNew: 'true' } })).status).toBe(409)
  expect((await server.call(qc.save, { ...other, query: {} })).status).toBe(200)
})

test('of simultaneous new workflows of one number, only one is saved', async () => {
  const query = { isNew: 'true' } as const
  const replies = await Promise.all(
    ['1', '2', '1', '2'].map((version) =>
      server.call(qc.save, { body: qcWorkflowOf({ version }), query, token }),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
})

test('refuses what the form refuses, at each field', async () => {
  const [chapter] = qcWorkflowOf().chapters
  const [, command] = chapter?.questions ?? []
  if (chapter === undefined || command?.robotCommand === undefined) throw new Error('There is a command.')
  const args = { version: 1, service_args: '', service_namespace: ' ', ssid: '' }
  const questions = [
    {
      ...command,
      name: ' ',
      description: [{ image: '', text: '' }],
      robotCommand: {
        commandType: 'remove_wifi',
        args,
        expected: [{ type: 'value_exact' as const, key: '', value: '' }],
      },
    },
  ]
  const chapters = [{ ...chapter, name: '', allowedUsers: [' '], questions }]
  const reply = await save(qcWorkflowOf({ name: '', chapters }))
  const asked = 'chapters.0.questions.0'
  expect(reply).toMatchObject({
    status: 400,
    body: {
      errors: [
        'name',
        'chapters.0.allowedUsers',
        'chapters.0.name',
        `${asked}.name`,
        `${asked}.description.0.text`,
        `${asked}.robotCommand.args.service_args`,
        `${asked}.robotCommand.args.service_namespace`,
        `${asked}.robotCommand.args.ssid`,
        `${asked}.robotCommand.expected.0.key`,
        `${asked}.robotCommand.expected.0.value`,
      ].map((param) => ({ param })),
    },
  })
})

test.each(['0', '3'])('a new workflow cannot begin with version %s', async (version) => {
  expect(await save(qcWorkflowOf({ version }))).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  })
})

test('only one of many simultaneous saves of a version succeeds', async () => {
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      save(qcWorkflowOf({ name: `By ${at}` }), at % 2 === 0 ? token : other),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([
    200,
    ...Array.from({ length: 7 }, () => 409),
  ])
  const won = replies.find(({ status }) => status === 200)
  expect(await list()).toEqual([won?.body.data])
})

test('ignores leading zeros in the number of a workflow', async () => {
  await save(qcWorkflowOf())
  expect(await save(qcWorkflowOf({ id: '001', version: '03' }))).toMatchObject({
    body: { data: { id: '1', version: '3' } },
  })
})

test('refuses missing required fields and names them', async () => {
  const [chapter] = qcWorkflowOf().chapters
  if (chapter === undefined) throw new Error('The workflow has a chapter.')
  const [question] = chapter.questions
  if (question === undefined) throw new Error('The chapter has a question.')
  const { status, body } = await save(
    qcWorkflowOf({
      name: ' ',
      filter: { serialNumberFilterRange: [5, 4] },
      chapters: [{ ...chapter, name: '', questions: [{ ...question, name: '\u200b' }] }],
    }),
  )
  expect({ status, body }).toMatchObject({
    status: 400,
    body: {
      code: 'invalid',
      errors: [
        { param: 'name', msg: 'This field is required' },
        { param: 'filter.serialNumberFilterRange.1', msg: 'Must not be below the first serial number.' },
        { param: 'chapters.0.name', msg: 'This field is required' },
        { param: 'chapters.0.questions.0.name', msg: 'This field is required' },
      ],
    },
  })
})

test('logs the counts of a save, but never a picture', async () => {
  await save(qcWorkflowOf({ image: PICTURE }))
  await save(qcWorkflowOf({ image: PICTURE }))
  await server.call(qc.uploadPicture, { upload: { file: pngFile('b'), fields: {} }, token })
  const entries = await server.db
    .selectFrom('user_action')
    .select(['action_type', 'status_code', 'value'])
    .orderBy('id')
    .execute()
  const workflow = { id: '1', name: 'Final check', version: '2', chapters: 1, questions: 4 }
  expect(JSON.stringify(entries)).not.toContain('iVBOR')
  expect(entries[0]?.value).toEqual({ ...workflow, pictures: 1 })
  expect(entries).toMatchObject([
    { action_type: 'SaveQcWorkflow', status_code: 200, value: { ...workflow, pictures: 1 } },
    { action_type: 'SaveQcWorkflow', status_code: 409, value: { ...workflow, pictures: 1 } },
    {
      action_type: 'UploadQcPicture',
      status_code: 200,
      value: { name: 'pump.png', size: pngOf('b').length, image: expect.stringMatching(/\.png$/) },
    },
  ])
})

test('row policies hide everything from users without the right', async () => {
  await save(qcWorkflowOf({ image: PICTURE }))
  const { database } = server.app
  const count = (username: string) =>
    actingAsUser({ database, username, access: 'verified' }, async (db) => {
      const { rows } = await sql<{ all: number }>`select (select count(*) from qc_workflow_version)
        + (select count(*) from qc_picture) + (select count(*) from qc_version_picture) as all`.execute(db)
      return rows[0]?.all
    })
  expect([await count('tester'), await count('visitor')]).toEqual([3, 0])
})

test('the request login cannot change or remove saved workflows', async () => {
  await save(qcWorkflowOf({ image: PICTURE }))
  const { database } = server.app
  for (const statement of [
    `update qc_workflow_version set name = 'x'`,
    `delete from qc_workflow_version`,
    `update qc_picture set content = ''`,
    `delete from qc_picture`,
    `delete from qc_version_picture`,
    `insert into qc_picture (name, content, content_type, created_by)
      values (repeat('0', 64) || '.png', 'a', 'image/png', 'colleague')`,
  ]) {
    const attempt = actingAsUser({ database, username: 'tester', access: 'verified' }, (db) =>
      sql.raw(statement).execute(db),
    )
    await expect(attempt, statement).rejects.toThrow(/permission denied|row-level security/)
  }
})

test('users outside the internal customer read and try workflows, but cannot change what all customers share', async () => {
  const customer = await addCustomer(server.db, { name: 'Dealer of the north' })
  await addUser(server.db, { username: 'dealer', customers: [customer], rights: ['QCApp'] })
  await addDevice(server.db, { type: 1, id: 4106, customerId: customer })
  const dealer = await server.signIn('dealer')
  const { body: saved } = await save(qcWorkflowOf())
  const refusal = {
    status: 403,
    body: {
      code: 'no_access',
      message: 'This holds for all customers: only users of the internal customer can change it.',
    },
  }
  expect(await save(qcWorkflowOf({ version: '3', name: 'Theirs' }), dealer)).toMatchObject(refusal)
  expect(await save(qcWorkflowOf({ id: '2' }), dealer)).toMatchObject(refusal)
  const upload = { file: pngFile('theirs'), fields: {} }
  expect(await server.call(qc.uploadPicture, { upload, token: dealer })).toMatchObject(refusal)
  expect(await server.db.selectFrom('qc_picture').selectAll().execute()).toEqual([])
  expect((await server.call(qc.all, { body: {}, token: dealer })).body.data).toEqual([saved.data])
  const read = await server.call(qc.version, { params: { id: '1', version: '2' }, token: dealer })
  expect(read.body.data).toEqual(saved.data)
  const trial = { workflowId: '1', version: '2', robotId: 4106 }
  expect((await server.call(qcTrials.start, { body: trial, token: dealer })).status).toBe(200)
})

test('notifies only consoles of users with the right about a save', async () => {
  const customer = await addCustomer(server.db, { name: 'Far away' })
  await addUser(server.db, { username: 'holder', customers: [customer], rights: ['QCApp'] })
  const hearer = await server.signIn('holder')
  const deaf = await server.signIn('visitor')
  const [heard, unheard] = await Promise.all([openLiveClient(server, hearer), openLiveClient(server, deaf)])
  await save(qcWorkflowOf())
  await expect.poll(() => heard.events).toEqual([{ name: 'qcWorkflows', payload: {} }])
  expect(unheard.events).toEqual([])
})

test('users who work on workflows can read the keys of robots', async () => {
  const read = await server.call(deviceData.latestKeys, { params: { type: '1' }, token })
  expect(read.status).toBe(200)
  expect(read.body.data).toContain('Name')
})

test('limits the size of a workflow without its pictures, so that the list of all can be sent', async () => {
  const text = 'x'.repeat(10_000)
  const questions = Array.from({ length: 11 }, () => ({
    name: 'Q',
    description: Array.from({ length: 50 }, () => ({ image: '', text })),
    questionConfig: { type: 'manual' as const, pictureRequired: 'no' as const },
  }))
  const chapter = { name: 'Long', version: '1', allowedUsers: ['anna'], questions }
  expect(await save(qcWorkflowOf({ chapters: [chapter] }))).toMatchObject({
    status: 413,
    body: { code: 'too_large', message: 'A workflow has at most 5 MB without its pictures.' },
  })
  const shorter = { ...chapter, questions: questions.slice(0, 9) }
  expect((await save(qcWorkflowOf({ chapters: [shorter] }))).status).toBe(200)
})
