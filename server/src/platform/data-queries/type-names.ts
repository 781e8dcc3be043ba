import type pg from 'pg'

let known: ReadonlyMap<number, string> | undefined

/** PostgreSQL's names of its types, by their numbers, which are the same in every database; arrays included. */
export async function readTypeNames(client: pg.Client): Promise<ReadonlyMap<number, string>> {
  if (known !== undefined) return known
  const { rows } = await client.query<{ id: number; name: string }>(
    `select oid::integer as id, format_type(oid, null) as name from pg_catalog.pg_type
     where typnamespace = 'pg_catalog'::regnamespace and typtype in ('b', 'r', 'm')`,
  )
  known = new Map(rows.map(({ id, name }) => [id, name]))
  return known
}

/** The name of a type; only after they have been read. Rows and other types without a name are shown as texts. */
export const typeNameOf = (typeId: number) => known?.get(typeId) ?? 'text'
