import { dataQuerySchedules } from '@service-center/contract/data-extractor/data-query-schedules.ts'
import { sql } from 'kysely'
import { type Actor, asActor, type Prepare } from '../logged-call.ts'
import { addSavedQuery, SCHEDULE_SETTINGS } from '../worlds/query-schedules.ts'
import type { TestServer } from '../server/test-server.ts'

const queryOf = ({ db }: TestServer, { username }: Actor) =>
  addSavedQuery(db, { name: 'Scheduled', username })

/** Creates a schedule of the actor. @returns the path parameters of a call */
async function scheduleOf(server: TestServer, actor: Actor): Promise<{ id: string }> {
  const body = { queryId: await queryOf(server, actor), settings: SCHEDULE_SETTINGS }
  const reply = await server.call(dataQuerySchedules.create, { token: actor.token, body })
  return { id: String(reply.body.id) }
}

/** Delays runs until tomorrow, because each run writes its own entry to the user action log. */
async function holdRuns({ db }: TestServer): Promise<void> {
  await sql`
    create or replace function hold_run() returns trigger language plpgsql as $$
    begin
      new.start_after := now() + interval '1 day';
      return new;
    end $$;
    create or replace trigger hold_run before insert on pgboss.job_common
    for each row when (new.name = 'run-scheduled-query') execute function hold_run()`.execute(db)
}

/** One successful call of every endpoint that changes schedules of saved queries. */
export const LOGGED_CALLS: Readonly<Record<string, Prepare>> = {
  'POST /api/device-data-queries/schedules': async (server, actor) => {
    const body = { queryId: await queryOf(server, actor), settings: SCHEDULE_SETTINGS }
    return asActor(server, { actor, endpoint: dataQuerySchedules.create, input: { body } })
  },
  'PUT /api/device-data-queries/schedules/{id}': async (server, actor) => {
    const params = await scheduleOf(server, actor)
    const body = { settings: { ...SCHEDULE_SETTINGS, time: '07:15' } }
    return asActor(server, { actor, endpoint: dataQuerySchedules.update, input: { params, body } })
  },
  'PUT /api/device-data-queries/schedules/{id}/paused': async (server, actor) => {
    const params = await scheduleOf(server, actor)
    const body = { isPaused: true }
    return asActor(server, { actor, endpoint: dataQuerySchedules.setPaused, input: { params, body } })
  },
  'POST /api/device-data-queries/schedules/{id}/run': async (server, actor) => {
    await holdRuns(server)
    const params = await scheduleOf(server, actor)
    return asActor(server, { actor, endpoint: dataQuerySchedules.run, input: { params } })
  },
  'DELETE /api/device-data-queries/schedules/{id}': async (server, actor) => {
    const params = await scheduleOf(server, actor)
    return asActor(server, { actor, endpoint: dataQuerySchedules.remove, input: { params } })
  },
  'POST /api/device-data-queries/runs/{id}/cancel': async (server, actor) => {
    await holdRuns(server)
    const params = await scheduleOf(server, actor)
    const { body } = await server.call(dataQuerySchedules.run, { params, token: actor.token })
    const input = { params: { id: String(body.id) } }
    return asActor(server, { actor, endpoint: dataQuerySchedules.cancelRun, input })
  },
  'DELETE /api/device-data-queries/runs/{id}': async (server, actor) => {
    const { id: schedule } = await scheduleOf(server, actor)
    const { id } = await server.db
      .insertInto('data_query_run')
      .values({ schedule_id: Number(schedule), due_at: new Date(), is_by_hand: true, state: 'failed' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const params = { id: String(id) }
    return asActor(server, { actor, endpoint: dataQuerySchedules.removeRun, input: { params } })
  },
}
