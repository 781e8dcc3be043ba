import {
  type Document,
  type DocumentKind,
  documents as endpoints,
  MATERIAL_KINDS,
  type MaterialLinks,
} from '@service-center/contract/documents/documents.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { deleteStored } from '../../platform/files/files.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { listConcerned } from '../../platform/live/concerned-customers.ts'
import { subjectOf } from '../../platform/user-actions/undo.ts'
import {
  changeDocument,
  changeLink,
  publishDocument,
  removeDocument,
  reorderDocuments,
  replaceFile,
  restoreDocument,
} from './documents.service.ts'

export function documentRoutes(app: App): void {
  const { dataDir } = app
  /** Notifies everybody who may read documents of the customers. */
  const announce = async (
    { db, afterCommit }: { db: Database; afterCommit: (work: () => void) => void },
    customers: readonly number[],
  ) => {
    const path = await listConcerned(db, customers, { below: true })
    afterCommit(() => app.live.publish(liveEvents.documents, { path, payload: {} }))
  }

  route(app, endpoints.materials, async ({ db }) => ({
    data: await listDocuments(db, MATERIAL_KINDS),
    links: await readLinks(db),
  }))

  route(app, endpoints.support, async ({ db }) => ({ data: await listDocuments(db, ['support']) }))

  route(app, endpoints.create, async ({ upload: { file, fields }, logAction, ...call }) => {
    const { originalName: fileName, size } = file
    logAction({ value: { ...fields, fileName, size } })
    const id = await publishDocument(call, { ...fields, file, dataDir })
    logAction({ after: { id, ...fields, fileName, size } })
    await announce(call, [fields.customerId])
    return { id }
  })

  route(app, endpoints.replace, async ({ params: { id }, upload: { file, fields }, logAction, ...call }) => {
    const { originalName: fileName, size } = file
    logAction({ value: { id, fileName, size } })
    const { before, stored, version } = await replaceFile(call, {
      id,
      version: fields.version,
      file,
      dataDir,
    })
    logAction({ before: { file: before.file }, after: { file: stored, fileName, size } })
    call.afterCommit(() => deleteStored(dataDir, before.file))
    await announce(call, [before.customerId])
    return { version }
  })

  route(app, endpoints.update, async ({ params: { id }, body, logAction, ...call }) => {
    const { version: was, ...fields } = body
    logAction({ value: { id, ...fields } })
    const { before, version } = await changeDocument(call, { id, version: was, ...fields })
    const { kind, title, description, customerId } = before
    logAction({ before: { kind, title, description, customerId }, after: fields })
    await announce(call, [customerId, fields.customerId])
    return { version }
  })

  route(app, endpoints.reorder, async ({ params: { kind }, body: { ids, was }, logAction, ...call }) => {
    logAction({ value: { kind, ids } })
    const { before } = await reorderDocuments(call, { kind, ids, was })
    logAction({ before: { kind, ids: before }, after: { kind, ids } })
    await announce(call, [INTERNAL_CUSTOMER_ID])
    return {}
  })

  route(app, endpoints.remove, async ({ params: { id }, query, logAction, ...call }) => {
    logAction({ value: { id } })
    const { before, undo } = await removeDocument(call, { id, ...query })
    const { kind, title, customerId } = before
    logAction({ before: { id, kind, title, isRemoved: false }, after: { id, kind, title, isRemoved: true } })
    await announce(call, [customerId])
    return { undo }
  })

  app.undo.handle(endpoints.remove, {
    value: z.object({ isRemoved: z.boolean() }),
    undo: async ({ subjects, before, after, logAction, ...call }) => {
      const { customerId } = await restoreDocument(call, subjectOf(subjects, 'document').id)
      logAction({ before: after, after: before })
      await announce(call, [customerId])
    },
  })

  route(app, endpoints.setLink, async ({ params: { kind }, body: { url, was }, logAction, ...call }) => {
    logAction({ value: { kind, url } })
    const { before } = await changeLink(call, { kind, url, was })
    logAction({ before: { kind, url: before }, after: { kind, url } })
    await announce(call, [INTERNAL_CUSTOMER_ID])
    return {}
  })
}

/** The documents of the given kinds that the viewer may read, each kind in its order. */
async function listDocuments(db: Database, kinds: readonly DocumentKind[]): Promise<Document[]> {
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

/** The links to further materials; an empty text where none is set. */
async function readLinks(db: Database): Promise<MaterialLinks> {
  const links = { linemarker: '', surveyor: '' }
  for (const { kind, url } of await db.selectFrom('material_link').selectAll().execute()) {
    if (kind === 'linemarker' || kind === 'surveyor') links[kind] = url
  }
  return links
}
