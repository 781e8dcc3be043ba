import { qc } from '@service-center/contract/qc/qc.ts'
import type { QcWorkflow } from '@service-center/contract/qc/qc-workflow.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pngFile, pngOf, qcWorkflowOf } from '../../testing/worlds/qc-workflows.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addUser } from '../../testing/server/world.ts'
import { qcPictureJob } from './qc-pictures.service.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  await addUser(server.db, { username: 'tester', customers: [1], rights: ['QCApp'] })
  token = await server.signIn('tester')
})
afterAll(() => server.stop())
beforeEach(() => sql`truncate qc_version_picture, qc_picture, qc_workflow_version`.execute(server.db))

const save = (body: QcWorkflow) => server.call(qc.save, { body, query: {}, token })
const list = async () => (await server.call(qc.all, { body: {}, token })).body.data
const imageOf = async (image: string) => server.call(qc.image, { body: { image }, token })
async function upload(text: string): Promise<string> {
  const { body } = await server.call(qc.uploadPicture, {
    upload: { file: pngFile(text), fields: {} },
    token,
  })
  return body.image
}
async function countPictures(): Promise<number> {
  const { count } = await server.db
    .selectFrom('qc_picture')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const path = (description: number, question = 0) =>
  `chapters.0.questions.${question}.description.${description}.image`

test('stores a base64 picture and replaces it by its name', async () => {
  const png = pngOf('a')
  const { body } = await save(qcWorkflowOf({ image: `data:image/jpeg;base64,${png.toString('base64')}` }))
  const image = body.data.chapters[0]?.questions[0]?.description[0]?.image ?? ''
  expect(image).toMatch(/^[0-9a-f]{64}\.png$/)
  expect(await imageOf(image)).toMatchObject({
    status: 200,
    body: { data: { image: png.toString('base64') } },
  })
  const again = await save(
    qcWorkflowOf({ id: '2', image: png.toString('base64').replaceAll(/.{64}/g, '$&\n') }),
  )
  expect(again.body.data.chapters).toEqual(body.data.chapters)
  expect(await countPictures()).toBe(1)
  const kept = await save(qcWorkflowOf({ version: '3', image }))
  expect(kept.body.data.chapters).toEqual(body.data.chapters)
})

test('names an uploaded picture by its content', async () => {
  const image = await upload('uploaded')
  expect(await upload('uploaded')).toBe(image)
  expect((await save(qcWorkflowOf({ image }))).status).toBe(200)
  expect((await imageOf(image)).body.data.image).toBe(pngOf('uploaded').toString('base64'))
})

test('refuses an upload that is not a picture', async () => {
  const file = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.png', { type: 'image/png' })
  const reply = await server.call(qc.uploadPicture, { upload: { file, fields: {} }, token })
  expect(reply).toMatchObject({ status: 415, body: { code: 'unsupported_type' } })
})

const base64 = (content: string | Buffer) => Buffer.from(content).toString('base64')

test.each([
  ['a name that nobody knows', `${'0'.repeat(64)}.png`],
  ['a path', '../../etc/passwd'],
  ['an address', 'https://example.com/a.png'],
  ['HTML', base64('<html><script>alert(1)</script></html>')],
  ['HTML that says it is a picture', `data:image/png;base64,${base64('<html></html>')}`],
  ['an SVG', `data:image/svg+xml;base64,${base64('<svg xmlns="http://www.w3.org/2000/svg"/>')}`],
  ['a GIF', `data:image/gif;base64,${base64('GIF89a\u0001\u0000\u0001\u0000')}`],
  ['a PDF', `data:image/png;base64,${base64('%PDF-1.7')}`],
  ['a PNG that is cut off', base64(pngOf('a').subarray(0, 12))],
  ['what is not base64', 'iVBORw0KGgo<script>'],
  ['a long text', 'a'.repeat(5000)],
  ['an empty picture', 'data:image/png;base64,'],
])('refuses %s instead of a picture at its field', async (_name, image) => {
  expect(await save(qcWorkflowOf({ image }))).toMatchObject({
    status: 400,
    body: { code: 'invalid', errors: [{ param: path(0) }, { param: path(0, 1) }, { param: path(0, 3) }] },
  })
  expect([await countPictures(), await list()]).toEqual([0, []])
})

const large = (bytes: number) => base64(Buffer.concat([pngOf('a'), Buffer.alloc(bytes)]))

test('refuses a picture of 10 MB, and one just above 2 MB', async () => {
  for (const image of [large(10_000_000), large(2_000_000)])
    expect(await save(qcWorkflowOf({ image }))).toMatchObject({
      status: 400,
      body: { code: 'invalid', errors: [{ param: path(0) }, ...(image.length > 2_800_000 ? [{}, {}] : [])] },
    })
})

test('refuses a NUL in a text', async () => {
  expect(await save(qcWorkflowOf({ image: 'a\u0000' }))).toMatchObject({
    status: 400,
    body: { code: 'invalid' },
  })
})

test('does not find an unknown picture', async () => {
  expect(await imageOf('nothing.jpg')).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('removes unused pictures after two days', async () => {
  const [saved, old, young, again] = [
    await upload('s'),
    await upload('o'),
    await upload('y'),
    await upload('a'),
  ]
  await save(qcWorkflowOf({ image: saved }))
  await save(qcWorkflowOf({ version: '3' }))
  await sql`update qc_picture set offered_at = now() - interval '49 hours' where name <> ${young}`.execute(
    server.db,
  )
  await upload('a')
  await qcPictureJob(server.db).run()
  const statuses = await Promise.all(
    [saved, old, young, again].map(async (name) => (await imageOf(name)).status),
  )
  expect(statuses).toEqual([200, 404, 200, 200])
})

const questionsOf = (chapter: number) =>
  Array.from({ length: 20 }, (_, at) => ({
    name: `Question ${at}`,
    description: [{ image: base64(pngOf(`${chapter}/${at}`)), text: 'Look at it.' }],
    questionConfig: { type: 'manual' as const, pictureRequired: 'no' as const },
  }))

test('saves and lists a large workflow with a picture in each question', async () => {
  const chapters = Array.from({ length: 50 }, (_, at) => ({
    name: `Chapter ${at}`,
    version: '1',
    allowedUsers: ['anna'],
    questions: questionsOf(at),
  }))
  expect((await save(qcWorkflowOf({ chapters }))).status).toBe(200)
  const [workflow] = await list()
  expect(workflow?.chapters.flatMap((chapter) => chapter.questions)).toHaveLength(1000)
  expect(await countPictures()).toBe(1000)
  expect((await server.call(qc.versions, { params: { id: '1' }, token })).body.data).toMatchObject([
    { chapters: 50, questions: 1000 },
  ])
})

/** A question with fifty unknown pictures. */
const questionOf = (first: number) => ({
  name: 'Q',
  description: Array.from({ length: 50 }, (_, at) => ({ image: `${first + at}.jpg`, text: 'Look at it.' })),
  questionConfig: { type: 'manual' as const, pictureRequired: 'no' as const },
})

test('refuses a workflow with tens of thousands of unknown pictures fast, and names some of the fields', async () => {
  const chapters = Array.from({ length: 4 }, (_, chapter) => ({
    name: `Chapter ${chapter}`,
    version: '1',
    allowedUsers: ['anna'],
    questions: Array.from({ length: 120 }, (__, at) => questionOf((chapter * 120 + at) * 50)),
  }))
  const reply = await save(qcWorkflowOf({ chapters }))
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid' } })
  expect(reply.body).toHaveProperty('errors.length', 100)
})
