import { outsideServices } from '@service-center/contract/outside-services/outside-services.ts'
import { qc } from '@service-center/contract/qc/qc.ts'
import type { QcWorkflow } from '@service-center/contract/qc/qc-workflow.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  startQualityControl,
  type StandInQualityControl,
  troubleAt,
} from '../../testing/worlds/quality-control.ts'
import { pngFile, pngOf, qcWorkflowOf } from '../../testing/worlds/qc-workflows.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addUser } from '../../testing/server/world.ts'

let service: StandInQualityControl
let server: TestServer
let token: string

beforeAll(async () => {
  service = await startQualityControl()
  server = await startTestServer(service.env)
  await addUser(server.db, { username: 'tester', customers: [1], rights: ['QCApp', 'Developer'] })
  token = await server.signIn('tester')
})
afterAll(async () => {
  service.stop()
  await server.stop()
})
beforeEach(async () => {
  service.reset()
  await sql`truncate qc_version_picture, qc_picture, qc_workflow_version, qc_workflow_save`.execute(server.db)
})

const list = () => server.call(qc.all, { body: {}, token })
const save = (body: QcWorkflow) => server.call(qc.save, { body, query: {}, token })
const imageOf = (image: string) => server.call(qc.image, { body: { image }, token })
const versionsOf = (id: string) => server.call(qc.versions, { params: { id }, token })
const base64 = (text: string) => pngOf(text).toString('base64')
const imagesOf = ({ chapters }: Pick<QcWorkflow, 'chapters'>) =>
  chapters.flatMap(({ questions }) =>
    questions.flatMap(({ description }) => description.map(({ image }) => image)),
  )
/** The body of the PUT that the service has received. */
const sent = () => service.asked.find(({ method }) => method === 'PUT')?.body as QcWorkflow

test('lists the workflows of the service, with a login before each call', async () => {
  service.workflows.set('1', { ...qcWorkflowOf() })
  expect((await list()).body).toEqual({ data: [qcWorkflowOf()], unreadable: [] })
  await list()
  expect(service.asked).toEqual([
    {
      method: 'POST',
      path: '/login',
      authorization: undefined,
      body: { username: 'editor', password: 'qc-secret' },
    },
    {
      method: 'POST',
      path: '/workflow/all',
      authorization: expect.stringMatching(/^Bearer login-\d+$/),
      body: {},
    },
    expect.objectContaining({ path: '/login' }),
    expect.objectContaining({ path: '/workflow/all' }),
  ])
  expect(service.asked[3]?.authorization).not.toBe(service.asked[1]?.authorization)
})

test('a workflow that cannot be read hides no other one, and its number is not taken', async () => {
  service.workflows.set('1', { ...qcWorkflowOf() })
  service.workflows.set('2', { ...qcWorkflowOf({ id: '2' }), chapters: 'none' })
  const { body } = await list()
  expect(body.data.map(({ id }) => id)).toEqual(['1'])
  expect(body.unreadable).toMatchObject([{ id: '2', message: expect.stringContaining('its workflow 2') }])
  expect(await save(qcWorkflowOf({ id: '2' }))).toMatchObject({
    status: 503,
    body: { code: 'qc_service_failed', message: expect.stringContaining('its workflow 2') },
  })
  expect((await save(qcWorkflowOf({ version: '3' }))).status).toBe(200)
  expect((await save(qcWorkflowOf({ id: '3' }))).status).toBe(200)
  // Any number could be that of a workflow whose number cannot be read.
  service.workflows.set('x', { ...qcWorkflowOf(), id: 'x' })
  expect((await save(qcWorkflowOf({ id: '4' }))).status).toBe(503)
  expect((await save(qcWorkflowOf({ version: '4' }))).status).toBe(200)
})

test('sends a new workflow with its pictures in base64, and keeps a copy', async () => {
  const { status, body } = await save(qcWorkflowOf({ image: base64('a') }))
  expect(status).toBe(200)
  expect(service.calls()).toEqual(['POST /workflow/all', 'PUT /workflow'])
  expect(sent()).toEqual({ ...body.data, chapters: qcWorkflowOf({ image: base64('a') }).chapters })
  expect(body.data).toMatchObject({ createdBy: 'tester', version: '2' })
  const [name] = imagesOf(body.data)
  expect(name).toMatch(/^[0-9a-f]{64}\.png$/)
  expect((await versionsOf('1')).body.data).toMatchObject([{ version: '2', createdBy: 'tester' }])
  const read = await server.call(qc.version, { params: { id: '1', version: '2' }, token })
  expect(read.body.data).toEqual(body.data)
  const { rows } = await sql<{ service: string }>`select service from qc_workflow_version`.execute(server.db)
  expect(rows).toEqual([{ service: service.url }])
})

test('sends our pictures and those of the service in base64, and the copy has all of them', async () => {
  service.images.set('folder/theirs.jpg', base64('theirs'))
  service.workflows.set('1', { ...qcWorkflowOf({ image: 'folder/theirs.jpg' }) })
  const upload = { file: pngFile('ours'), fields: {} }
  const { body: ours } = await server.call(qc.uploadPicture, { upload, token })
  const [chapter] = qcWorkflowOf().chapters
  const questions = [ours.image, 'folder/theirs.jpg', 'folder/theirs.jpg', ''].map((image) => ({
    name: 'Q',
    description: [{ image, text: 'Look at it.' }],
    questionConfig: { type: 'manual' as const, pictureRequired: 'no' as const },
  }))
  const chapters = chapter === undefined ? [] : [{ ...chapter, questions }]
  const { status, body } = await save(qcWorkflowOf({ version: '3', chapters }))
  expect(status).toBe(200)
  expect(imagesOf(sent())).toEqual([base64('ours'), base64('theirs'), base64('theirs'), ''])
  expect(service.calls().filter((call) => call === 'POST /utils/image')).toHaveLength(1)
  service.images.clear()
  const [, theirs] = imagesOf(body.data)
  expect((await imageOf(theirs ?? '')).body.data.image).toBe(base64('theirs'))
})

test('reads a picture of the service from the service', async () => {
  service.images.set('theirs.jpg', base64('theirs'))
  expect((await imageOf('theirs.jpg')).body).toEqual({ data: { image: base64('theirs') } })
  expect(await imageOf('nothing.jpg')).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('refuses an unknown picture at its field, and sends nothing', async () => {
  const reply = await save(qcWorkflowOf({ image: 'nothing.jpg' }))
  expect(reply).toMatchObject({
    status: 400,
    body: { code: 'invalid', errors: [{ param: 'chapters.0.questions.0.description.0.image' }, {}, {}] },
  })
  expect(service.calls()).not.toContain('PUT /workflow')
})

test.each(['2', '3', '5'])('version %s is a conflict when the service has version 3', async (version) => {
  service.workflows.set('1', { ...qcWorkflowOf({ version: '3' }) })
  expect(await save(qcWorkflowOf({ version }))).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  })
  expect(service.calls()).toEqual(['POST /workflow/all'])
})

test('only one of several simultaneous saves of a version succeeds', async () => {
  service.workflows.set('1', { ...qcWorkflowOf() })
  const replies = await Promise.all(
    Array.from({ length: 5 }, (_, at) => save(qcWorkflowOf({ version: '3', name: `By ${at}` }))),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  expect(service.calls().filter((call) => call === 'PUT /workflow')).toHaveLength(1)
  const won = replies.find(({ status }) => status === 200)
  expect(service.workflows.get('1')).toMatchObject({ name: won?.body.data.name })
})

test('a save in progress is a conflict until it counts as abandoned', async () => {
  const begun = (ago: string) =>
    sql`insert into qc_workflow_save (service, workflow_id, started_at)
      values (${service.url}, 1, now() - ${ago}::interval)`.execute(server.db)
  await begun('1 minute')
  expect((await save(qcWorkflowOf())).status).toBe(409)
  await sql`truncate qc_workflow_save`.execute(server.db)
  await begun('10 minutes')
  expect((await save(qcWorkflowOf())).status).toBe(200)
})

test.each([
  ['a refused login', '/login', { status: 401, text: '{"message":"Account locked."}' }, 'Account locked.'],
  [
    'a refused login without a message',
    '/login',
    { status: 401, text: '' },
    'The quality-control service refuses our access.',
  ],
  [
    'a login without a token',
    '/login',
    { text: '{"data":{}}' },
    'The quality-control service gave an answer that cannot be read.',
  ],
  ['too many calls', '/workflow/all', { status: 429, text: '{"error":"Slow down."}' }, 'Slow down.'],
  [
    'too many calls without a message',
    '/workflow/all',
    { status: 429, text: 'x' },
    'The quality-control service allows no more calls for a while.',
  ],
  ['a fault', '/workflow/all', { status: 500, text: '{"error":{"message":"No disk."}}' }, 'No disk.'],
  [
    'a fault in HTML',
    '/workflow/all',
    { status: 502, text: '<html>' },
    'The quality-control service failed (status 502).',
  ],
  ['a refusal', '/workflow/all', { status: 400, text: '{"msg":"No."}' }, 'No.'],
  [
    'broken JSON',
    '/workflow/all',
    { text: '{"data":[' },
    'The quality-control service gave an answer that cannot be read.',
  ],
  [
    'no list',
    '/workflow/all',
    { text: '{"data":{}}' },
    'The quality-control service gave an answer that cannot be read.',
  ],
  [
    'a redirect',
    '/workflow/all',
    { status: 302, text: '', headers: { location: '/x' } },
    'The quality-control service failed: it answered with a redirect.',
  ],
])('%s is reported and counted', async (_name, path, answer, message) => {
  await sql`truncate outside_service`.execute(server.db)
  service.hasTrouble(troubleAt(path, answer))
  const refused = { status: 503, body: { code: 'qc_service_failed', message } }
  expect(await list()).toMatchObject(refused)
  expect(await save(qcWorkflowOf())).toMatchObject(refused)
  expect(service.calls()).not.toContain('PUT /workflow')
  if ('status' in answer && answer.status === 400) return
  // The counted failures are stored at once when the service works again.
  service.hasTrouble()
  expect((await list()).status).toBe(200)
  await expect
    .poll(async () => {
      const { body } = await server.call(outsideServices.list, { token })
      return body.data.find(({ id }) => id === 'qualityControl')
    })
    .toMatchObject({ isConfigured: true, failures: 2 })
})

test('the same version can be saved after a failed save', async () => {
  service.hasTrouble(troubleAt('/workflow', { status: 400, text: '{"message":"Not now."}' }))
  expect(await save(qcWorkflowOf())).toMatchObject({ status: 503, body: { message: 'Not now.' } })
  expect((await versionsOf('1')).body.data).toEqual([])
  service.hasTrouble()
  expect((await save(qcWorkflowOf())).status).toBe(200)
})

test('a save that the service has stored counts as saved, even if its reply was an error', async () => {
  service.hasTrouble((asked, response) => {
    if (asked.method !== 'PUT') return false
    service.workflows.set('1', asked.body as QcWorkflow & Record<string, unknown>)
    response.destroy()
    return true
  })
  expect((await save(qcWorkflowOf())).status).toBe(200)
  expect((await versionsOf('1')).body.data).toHaveLength(1)
})

test('old copies do not block a service whose numbers start again', async () => {
  await save(qcWorkflowOf())
  service.workflows.clear()
  expect((await save(qcWorkflowOf({ name: 'Anew' }))).status).toBe(200)
  expect((await versionsOf('1')).body.data).toMatchObject([{ name: 'Final check' }])
})

test('sends and lists a workflow with fifty chapters of twenty questions', async () => {
  const chapters = Array.from({ length: 50 }, (_, chapter) => ({
    name: `Chapter ${chapter}`,
    version: '1',
    allowedUsers: ['anna'],
    questions: Array.from({ length: 20 }, (__, at) => ({
      name: `Question ${at}`,
      description: [{ image: base64(`${chapter}/${at}`), text: 'Look at it.' }],
      questionConfig: { type: 'manual' as const, pictureRequired: 'no' as const },
    })),
  }))
  expect((await save(qcWorkflowOf({ chapters }))).status).toBe(200)
  expect(new Set(imagesOf(sent())).size).toBe(1000)
  const [workflow] = (await list()).body.data
  expect(workflow?.chapters).toEqual(chapters)
})
