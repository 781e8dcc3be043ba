import { liveEvents } from '@service-center/contract/live.ts'
import { rollouts } from '@service-center/contract/rollouts/rollouts.ts'
import { notFound } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/calls.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { listCandidates, listChoices } from './candidates.views.ts'
import type { RolloutEngine } from './rollout-engine.ts'
import type { HeldRollout } from './rollouts.store.ts'
import {
  createRollout,
  isSuper,
  pauseRollout,
  removeFromRollout,
  resumeRollout,
  retryRollout,
  stopRollout,
} from './rollouts.service.ts'
import { findRollout, listEvents, listRolloutRobots, listRollouts } from './rollouts.views.ts'

/** The calls of rollouts. Changes wake the engine. */
export function rolloutRoutes(app: App, engine: RolloutEngine): void {
  mountReads(app)
  mountChanges(app, engine)
}

function mountReads(app: App): void {
  route(app, rollouts.list, async ({ db }) => ({ data: await listRollouts(db) }))

  route(app, rollouts.get, async ({ db, params }) => {
    const rollout = await findRollout(db, params.id)
    if (rollout === undefined) throw notFound()
    return { rollout, events: await listEvents(db, params.id) }
  })

  route(app, rollouts.robots, async ({ db, params }) => {
    if ((await findRollout(db, params.id)) === undefined) throw notFound()
    return listRolloutRobots(db, params.id)
  })

  route(app, rollouts.choices, async ({ db }) => listChoices(db))

  route(app, rollouts.candidates, async ({ db, viewer, body }) =>
    listCandidates(db, {
      selection: body.selection,
      version: body.version,
      replacesNewer: body.replacesNewer,
      isSuper: isSuper(viewer),
    }),
  )
}

type ChangingCall = Pick<Call<typeof rollouts.pause>, 'params' | 'logAction' | 'afterCommit'>

function mountChanges(app: App, engine: RolloutEngine): void {
  /** After the commit, viewers reload and the engine continues the rollout at once. */
  const changed = ({ params, afterCommit }: ChangingCall, { path }: HeldRollout) =>
    afterCommit(() => {
      app.live.publish(liveEvents.rollout, { path, payload: { id: params.id } })
      engine.wake()
    })

  route(app, rollouts.create, async ({ db, viewer, body, logAction, afterCommit }) => {
    logAction({ value: body })
    const id = await createRollout({ db, viewer }, body)
    logAction({ value: { ...body, rollout: id } })
    afterCommit(() => engine.wake())
    return { id }
  })

  for (const [endpoint, change] of [
    [rollouts.pause, pauseRollout],
    [rollouts.resume, resumeRollout],
  ] as const) {
    route(app, endpoint, async (call) => {
      call.logAction({ value: { rollout: call.params.id } })
      changed(call, await change(call, call.params.id))
      return {}
    })
  }

  route(app, rollouts.stop, async (call) => {
    call.logAction({ value: { rollout: call.params.id } })
    changed(call, await stopRollout(app, call, call.params.id))
    return {}
  })

  for (const [endpoint, change] of [
    [rollouts.retry, retryRollout],
    [rollouts.remove, removeFromRollout],
  ] as const) {
    route(app, endpoint, async (call) => {
      const { robotIds } = call.body
      call.logAction({ value: { rollout: call.params.id, robotIds: robotIds ?? 'all' } })
      const { rollout, robots } = await change(call, { id: call.params.id, robotIds })
      changed(call, rollout)
      return { robots }
    })
  }
}
