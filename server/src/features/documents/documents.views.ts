import type { Document, DocumentKind, MaterialLinks } from '@service-center/contract/documents/documents.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** The documents of some kinds that the viewer may read, each kind in its order. */
export async function listDocuments(db: Database, kinds: readonly DocumentKind[]): Promise<Document[]> {
  const { rows } = await sql<Document>`
    select d.id, d.kind, d.title, d.description, d.file_name as file, f.original_name as "fileName",
      f.content_type as "contentType", f.size::float8 as size,
      case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as customer,
      extract(epoch from d.created_at)::float8 as "createdAt", extract(epoch from d.replaced_at)::float8 as "replacedAt",
      d.version
    from document d join stored_file f on f.name = d.file_name
      left join customer c on c.id = d.customer_id
    where d.removed_at is null and d.kind = any (${kinds}::text[])
    order by array_position(${kinds}::text[], d.kind), d.position, d.id`.execute(db)
  return rows
}

/** The links to further materials; empty where none is set. */
export async function readLinks(db: Database): Promise<MaterialLinks> {
  const links = { linemarker: '', surveyor: '' }
  for (const { kind, url } of await db.selectFrom('material_link').selectAll().execute()) {
    if (kind === 'linemarker' || kind === 'surveyor') links[kind] = url
  }
  return links
}
