import { configurationChanges } from '@service-center/contract/configuration-changes/configuration-changes.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  FIRST_KNOX_ID,
  KNOX_COMMAND,
  knoxAccepts,
  type KnoxWorld,
  startKnoxWorld,
} from '../../testing/outside-services/knox.ts'

// Knox is called after the commit: until it has answered, nothing counts as undone.

let world: KnoxWorld
let knox: KnoxWorld['knox']
/** The recorded change that locked a robot with both tablets. */
let change: number
beforeEach(async () => {
  world = await startKnoxWorld()
  knox = world.knox
  knox.answerCommands(({ form }) => knoxAccepts(form['deviceId']))
  change = (await world.lock()).body.undo?.id ?? 0
  knox.forget()
})
afterEach(() => world.stop())

const undo = () =>
  world.server.call(configurationChanges.undo, { token: world.token, params: { id: String(change) } })
const undoable = async () =>
  (await world.server.call(configurationChanges.undoable, { token: world.token })).body.data.map(
    ({ id }) => id,
  )

test('undoing a lock has Knox unlock the same tablets, and answers afterwards', async () => {
  expect(await undo()).toMatchObject({ status: 200, body: { id: change, remaining: [] } })
  expect(knox.commandsAsked().map(({ path }) => path)).toEqual([
    `${KNOX_COMMAND}UnLockDevice`,
    `${KNOX_COMMAND}UnLockDevice`,
  ])
  expect(await world.lockedTablets()).toEqual([])
  expect(await undoable()).toEqual([])
  expect(await undo()).toMatchObject({ status: 409, body: { code: 'change_undone' } })
})

test('when Knox fails, nothing counts as undone, and it can be tried again', async () => {
  knox.answerCommands(() => ({ status: 403, text: '' }))
  expect(await undo()).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(await world.lockedTablets()).toEqual([11, 12])
  expect(await undoable()).toEqual([change])
  const [asked] = await world.entries(['UndoConfiguration'])
  expect(asked).toMatchObject({ device: [1, 1], before: null, after: null })
  const failed = (await world.entries(['KnoxLockDevice'])).at(-1)
  expect(failed).toMatchObject({ status: 503, value: { failed: [{ tabletId: 11 }, { tabletId: 12 }] } })
  knox.answerCommands(({ form }) => knoxAccepts(form['deviceId']))
  expect((await undo()).status).toBe(200)
  expect(await world.lockedTablets()).toEqual([])
})

test('when Knox reaches one of two tablets, the answer names the other one', async () => {
  knox.answerCommands(({ form }) =>
    form['deviceId'] === FIRST_KNOX_ID ? knoxAccepts() : { status: 403, text: '' },
  )
  expect(await undo()).toMatchObject({
    status: 200,
    body: { remaining: ['Tablet 12: Knox refused it (status 403).'] },
  })
  expect(await world.lockedTablets()).toEqual([12])
})

test('nothing counts as undone until Knox has answered', async () => {
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  knox.answerCommands(async ({ form }) => {
    await isAnswered
    return knoxAccepts(form['deviceId'])
  })
  const undoing = undo()
  await expect.poll(() => knox.commandsAsked().length).toBe(2)
  expect(await world.lockedTablets()).toEqual([11, 12])
  expect(await undoable()).toEqual([change])
  answer()
  expect((await undoing).status).toBe(200)
  expect(await undoable()).toEqual([])
})
