import { dbToolVat, type Vat } from '@service-center/contract/dbtool/vat.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { violationsAs } from '../../../platform/database/database-errors.ts'
import { checkUnchanged, notFound } from '../../../platform/errors.ts'
import { type App, route } from '../../../platform/http/endpoints.ts'
import { checkStaff } from '../../../platform/access/access.ts'
import { unknownGroups, vatExists } from '../common/dbtool.errors.ts'
import { listReply, publishToStaff } from '../common/dbtool-calls.ts'

interface VatFields {
  readonly access_group_id: number
  readonly percent: number
}

/** The VAT to save, and the name of its access group for the error message. */
interface SavedVat {
  readonly name: string
  readonly fields: VatFields
}

const violations = (name: string) => violationsAs({ vat_access_group_id_key: () => vatExists(name) })

async function lockVat(db: Database, id: number): Promise<(VatFields & { id: number }) | undefined> {
  const { rows } = await sql<VatFields & { id: number }>`
    select id, access_group_id, percent::float8 as percent from vat
    where id = ${id} for no key update`.execute(db)
  return rows[0]
}

/** Adds a value added tax and returns its id. @throws vatExists */
async function insertVat(db: Database, { name, fields }: SavedVat): Promise<number> {
  const { id } = await db
    .insertInto('vat')
    .values({ ...fields })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(violations(name))
  return id
}

/** @throws vatExists */
async function updateVat(db: Database, { id, name, fields }: SavedVat & { id: number }): Promise<void> {
  await db
    .updateTable('vat')
    .set({ ...fields })
    .where('id', '=', id)
    .execute()
    .catch(violations(name))
}

export function vatRoutes(app: App): void {
  route(app, dbToolVat.list, async ({ db }) => listReply(await listVats(db)))

  route(app, dbToolVat.save, async ({ db, viewer, body: { was, ...body }, logAction, afterCommit }) => {
    logAction({ value: body })
    checkStaff(viewer)
    afterCommit(() => publishToStaff(app, liveEvents.features))
    const { i: id, v: percent, g: group } = body
    const name = await checkVatGroup(db, group)
    const fields = { access_group_id: group, percent }
    if (id === undefined) {
      const created = await insertVat(db, { name, fields })
      logAction({ after: { id: created, ...fields } })
      return { success: true, id: created }
    }
    const before = await lockVat(db, id)
    if (before === undefined) throw notFound()
    checkUnchanged(was && [was.g, was.v], [before.access_group_id, before.percent])
    await updateVat(db, { id, name, fields })
    logAction({ before, after: { id, ...fields } })
    return { success: true, id }
  })
}

/** The value added tax of all access groups that have one, sorted by group name. */
async function listVats(db: Database): Promise<Vat[]> {
  const { rows } = await sql<Vat>`
    select v.id as "Id", v.access_group_id as "AccessGroupId", g.name as "AccessGroup", v.percent::float8 as "VAT"
    from vat v join access_group g on g.id = v.access_group_id
    order by g.name collate "und-x-icu", v.id`.execute(db)
  return rows
}

/** Returns the name of an access group. @throws AppError 400 when there is none with this id */
async function checkVatGroup(db: Database, id: number): Promise<string> {
  const group = await db.selectFrom('access_group').select('name').where('id', '=', id).executeTakeFirst()
  if (group === undefined) throw unknownGroups('g', [id])
  return group.name
}
