import pg from 'pg'
import type { Database } from '../database/database.ts'
import { listViewNames } from './query-views.ts'

/**
 * Checks the data warehouse at the start: it answers, its login can do nothing but read the views, and it has them all.
 * @throws Error with one line that says what is wrong
 */
export async function checkWarehouse(
  system: Database,
  { url, checkLogin }: { url: string; checkLogin: () => Promise<void> },
): Promise<void> {
  try {
    await checkLogin()
  } catch (error) {
    if (error instanceof pg.DatabaseError || (error instanceof Error && 'code' in error)) {
      throw new Error(`The data warehouse of WAREHOUSE_URL cannot be reached: ${error.message}.`, {
        cause: error,
      })
    }
    throw error
  }
  const wanted = await listViewNames(system)
  const found = await viewNamesAt(url)
  const missing = [...wanted].filter((name) => !found.has(name))
  if (missing.length > 0) {
    throw new Error(
      `The data warehouse of WAREHOUSE_URL lacks the views ${missing.join(', ')} of the schema extract: see docs/operations.md.`,
    )
  }
}

async function viewNamesAt(url: string): Promise<ReadonlySet<string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select viewname as name from pg_views
       where schemaname = 'extract' and has_table_privilege(format('extract.%I', viewname), 'select')`,
    )
    return new Set(rows.map(({ name }) => name))
  } finally {
    await client.end()
  }
}
