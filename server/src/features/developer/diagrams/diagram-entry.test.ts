import { expect, test } from 'vitest'
import { startServerForTest } from '../../../testing/server/test-server.ts'
import { addSession, addUser } from '../../../testing/server/world.ts'
import { actingAs } from '../../../platform/access/viewers.ts'
import { DeferredAnswer } from '../../../platform/http/answers.ts'
import { type Diagram, diagramEntry } from './draw-diagram.ts'

test('draws a diagram after the transaction has ended', async () => {
  const server = await startServerForTest()
  await addUser(server.db, { username: 'developer', customers: [1], rights: ['Developer'] })
  const sessionId = await addSession(server.db, 'developer')
  const drawn: Diagram[] = []
  const draw = (diagram: Diagram) => {
    drawn.push(diagram)
    return Promise.resolve(Buffer.from('<svg/>'))
  }
  const diagram = { title: 'Title', dot: 'digraph {}' }
  const entry = diagramEntry({ name: 'Name', description: 'Words', draw, diagramOf: () => diagram })
  const { database } = server.app
  const answer = await actingAs({ database, sessionId, readOnly: true }, async (db, viewer) =>
    entry.content?.({ db, viewer }),
  )
  expect(drawn).toEqual([])
  if (!(answer instanceof DeferredAnswer)) throw new Error('It is not drawn afterwards.')
  expect((await answer.ask()).read(undefined)).toEqual(Buffer.from('<svg/>'))
  expect(drawn).toEqual([diagram])
})
