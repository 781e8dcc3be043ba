import type { LineFields } from '@service-center/contract/emergency/support-lines.ts'
import { supportLines as endpoints } from '@service-center/contract/emergency/support-lines.ts'
import type { Telephony } from '../../integrations/telephony/telephony.ts'
import type { Database } from '../../platform/database/database.ts'
import { checkUnchanged, notFound } from '../../platform/errors.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { supportLinesElsewhere } from './emergency.errors.ts'
import { publishLines } from './greetings.service.ts'
import { deleteLine, insertLine, listOwnLines, lockLine, updateLine } from './support-lines.store.ts'

/** The calls that edit the lines of our own telephone system. */
export function supportLineRoutes(app: App, telephony: Telephony): void {
  const service = telephony.name
  const checkOwn = () => {
    if (service !== 'embedded') throw supportLinesElsewhere()
  }
  const publish = () => publishLines(app)

  route(
    app,
    endpoints.list,
  )(async ({ db }) => ({ service, data: service === 'embedded' ? await listOwnLines(db) : [] }))

  route(
    app,
    endpoints.create,
  )(async ({ db, body, logAction, afterCommit }) => {
    logAction({ value: body })
    checkOwn()
    const id = await insertLine(db, body)
    logAction({ value: { ...body, id }, after: body })
    afterCommit(publish)
    return { id }
  })

  route(
    app,
    endpoints.update,
  )(async ({ db, params: { id }, body: { was, ...line }, logAction, afterCommit }) => {
    logAction({ value: { id, ...line } })
    checkOwn()
    const before = await lockExisting(db, id)
    checkUnchanged(was, before)
    await updateLine(db, id, line)
    logAction({ before, after: line })
    afterCommit(publish)
    return {}
  })

  route(
    app,
    endpoints.delete,
  )(async ({ db, params: { id }, logAction, afterCommit }) => {
    logAction({ value: { id } })
    checkOwn()
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
