import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { violationsAs } from '../../platform/database/violations.ts'
import { vatExists } from './dbtool.errors.ts'

/** The columns of a value added tax. */
export interface VatFields {
  readonly access_group_id: number
  readonly percent: number
}

/** What is saved, with the name of its access group for the error. */
interface SavedVat {
  readonly name: string
  readonly fields: VatFields
}

const violations = (name: string) => violationsAs({ vat_access_group_id_key: () => vatExists(name) })

/** A value added tax, locked until the end of the transaction. */
export async function lockVat(db: Database, id: number): Promise<(VatFields & { id: number }) | undefined> {
  const { rows } = await sql<VatFields & { id: number }>`
    select id, access_group_id, percent::float8 as percent from vat where id = ${id} for no key update`.execute(
    db,
  )
  return rows[0]
}

/** Adds a value added tax and returns its id. @throws vatExists */
export async function insertVat(db: Database, { name, fields }: SavedVat): Promise<number> {
  const { id } = await db
    .insertInto('vat')
    .values({ ...fields })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(violations(name))
  return id
}

/** @throws vatExists */
export async function updateVat(
  db: Database,
  { id, name, fields }: SavedVat & { id: number },
): Promise<void> {
  await db
    .updateTable('vat')
    .set({ ...fields })
    .where('id', '=', id)
    .execute()
    .catch(violations(name))
}
