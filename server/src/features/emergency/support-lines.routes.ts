import {
  type LineFields,
  type OwnLine,
  supportLines as endpoints,
} from '@service-center/contract/emergency/emergency.ts'
import { sql } from 'kysely'
import type { Telephony } from '../../integrations/telephony/telephony.ts'
import { checkStaff } from '../../platform/access/access.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import { checkUnchanged, notFound } from '../../platform/errors.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { supportLinesElsewhere } from './emergency.errors.ts'
import { publishLines } from './greetings.service.ts'

/** The calls that edit the lines of our own telephone system. */
export function supportLineRoutes(app: App, telephony: Telephony): void {
  const service = telephony.name
  const checkOwn = (viewer: Viewer) => {
    checkStaff(viewer)
    if (service !== 'embedded') throw supportLinesElsewhere()
  }
  const publish = () => publishLines(app)

  route(app, endpoints.list, async ({ db }) => ({
    service,
    data: service === 'embedded' ? await listOwnLines(db) : [],
  }))

  route(app, endpoints.create, async ({ db, viewer, body, logAction, afterCommit }) => {
    logAction({ value: body })
    checkOwn(viewer)
    const id = await insertLine(db, body)
    logAction({ value: { ...body, id }, after: body })
    afterCommit(publish)
    return { id }
  })

  route(
    app,
    endpoints.update,
    async ({ db, viewer, params: { id }, body: { was, ...line }, logAction, afterCommit }) => {
      logAction({ value: { id, ...line } })
      checkOwn(viewer)
      const before = await lockExisting(db, id)
      checkUnchanged(was, before)
      await updateLine(db, id, line)
      logAction({ before, after: line })
      afterCommit(publish)
      return {}
    },
  )

  route(app, endpoints.delete, async ({ db, viewer, params: { id }, logAction, afterCommit }) => {
    logAction({ value: { id } })
    checkOwn(viewer)
    const before = await lockExisting(db, id)
    await deleteLine(db, id)
    logAction({ before })
    afterCommit(publish)
    return {}
  })
}

/** @throws notFound */
async function lockExisting(db: Database, id: number): Promise<LineFields> {
  const line = await lockLine(db, id)
  if (line === undefined) throw notFound()
  return line
}

/** The lines of our own telephone system, by name. */
async function listOwnLines(db: Database): Promise<OwnLine[]> {
  const { rows } = await sql<OwnLine>`
    select id, name, number, greeting, breakdown_greeting as "breakdownGreeting", is_breakdown as "isBreakdown"
    from support_line where outside_id is null order by name collate "und-x-icu", id`.execute(db)
  return rows
}

/** Inserts a line and returns its id. It has the breakdown greeting if all other lines do. */
async function insertLine(db: Database, line: LineFields): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into support_line (name, number, greeting, breakdown_greeting, is_breakdown)
    select ${line.name}, ${line.number}, ${line.greeting}, ${line.breakdownGreeting}, coalesce(bool_and(is_breakdown), false)
    from support_line where outside_id is null
    returning id`.execute(db)
  const [inserted] = rows
  if (inserted === undefined) throw new Error('An insert without conditions returned no row.')
  return inserted.id
}

/** The edited fields of a line, locked; undefined if there is none. */
async function lockLine(db: Database, id: number): Promise<LineFields | undefined> {
  return db
    .selectFrom('support_line')
    .select(['name', 'number', 'greeting', 'breakdown_greeting as breakdownGreeting'])
    .where('id', '=', id)
    .where('outside_id', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

async function updateLine(db: Database, id: number, line: LineFields): Promise<void> {
  const { name, number, greeting, breakdownGreeting: breakdown_greeting } = line
  await db
    .updateTable('support_line')
    .set({ name, number, greeting, breakdown_greeting })
    .where('id', '=', id)
    .execute()
}

async function deleteLine(db: Database, id: number): Promise<void> {
  await db.deleteFrom('support_line').where('id', '=', id).execute()
}
