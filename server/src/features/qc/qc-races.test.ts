import { qc } from '@service-center/contract/qc/qc.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { holdLock, untilWaiting } from '../../testing/held-lock.ts'
import { pngFile, qcWorkflowOf } from '../../testing/worlds/qc-workflows.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addUser } from '../../testing/server/world.ts'
import { qcPictureJob } from './qc-pictures.service.ts'

let server: TestServer
let token: string
let image: string

beforeAll(async () => {
  server = await startTestServer()
  await addUser(server.db, { username: 'tester', customers: [1], rights: ['QCApp'] })
  token = await server.signIn('tester')
})
afterAll(() => server.stop())
beforeEach(async () => {
  await sql`truncate qc_version_picture, qc_picture, qc_workflow_version`.execute(server.db)
  const upload = { file: pngFile('old'), fields: {} }
  const { body } = await server.call(qc.uploadPicture, { upload, token })
  image = body.image
  await sql`update qc_picture set offered_at = now() - interval '3 days'`.execute(server.db)
})

const save = () => server.call(qc.save, { body: qcWorkflowOf({ image }), query: {}, token })

test('refuses a picture at its field that is removed while the workflow is saved', async () => {
  const release = await holdLock(server.db, sql`delete from qc_picture`)
  const saving = save()
  await untilWaiting(server.db, { text: 'qc_version_picture', count: 1 })
  await release()
  expect(await saving).toMatchObject({
    status: 400,
    body: { code: 'invalid', errors: [{ param: 'chapters.0.questions.0.description.0.image' }, {}, {}] },
  })
})

test('does not remove a picture of a workflow that is being saved', async () => {
  // The same lock as when the pictures of a version are inserted.
  const release = await holdLock(server.db, sql`select from qc_picture for key share`)
  await qcPictureJob(server.db).run()
  await release()
  expect((await save()).status).toBe(200)
})

test('the loser of two saves at once waits for the winner', async () => {
  const release = await holdLock(
    server.db,
    sql`insert into qc_workflow_version
      (service, workflow_id, version, name, serial_start, serial_end, chapters, created_at, created_by)
      values ('', 1, 2, 'Won', 1, 2, '[]', now(), 'colleague')`,
  )
  const saving = save()
  await untilWaiting(server.db, { text: 'qc_workflow_version', count: 1 })
  await release()
  expect(await saving).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
})
