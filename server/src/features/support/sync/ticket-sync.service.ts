import { liveEvents } from '@service-center/contract/live.ts'
import {
  type OutsideComment,
  type OutsideTicket,
  type OutsideTickets,
  PausedError,
} from '../../../integrations/tickets/tickets.ts'
import type { Database } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/devices/batches.ts'
import type { App } from '../../../platform/http/endpoints.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { OutgoingError } from '../../../platform/outgoing.ts'
import { insertDeviceStates } from '../device-states.store.ts'
import {
  claimSync,
  deleteDue,
  deleteDueOf,
  type DueComments,
  listDue,
  postponeDue,
  releaseSync,
  type SyncState,
  updateSyncState,
  upsertDue,
} from './sync-state.store.ts'
import {
  type ChangedTicket,
  deleteDeviceStates,
  deleteTickets,
  listOwners,
  listPaths,
  replaceComments,
  type SyncedComment,
  upsertTickets,
} from './ticket-sync.store.ts'

const EVERY_MS = 60_000
/** Pages of changes per run: Zendesk allows ten such calls per minute. */
const MAX_PAGES = 8
/** Tickets whose comments are read per run, one call each: the lowest limit of Zendesk is 200 calls per minute. */
const MAX_COMMENT_CALLS = 120
/** The comments of this many tickets are written in one transaction, fewer when they are long (in characters). */
const BATCH = 25
const MAX_BATCH_TEXT = 4_000_000
/** After this many failures in a row, the service is assumed to be failing, not the ticket. */
const MAX_FAILURES = 3
/** The author of comments that the system has written, or whose user is deleted. */
const UNKNOWN_AUTHOR = 'Zendesk'

type SyncApp = Pick<App, 'database' | 'live'>

export function ticketSyncJob(app: SyncApp, outside: OutsideTickets): Job {
  return {
    name: 'ticket sync',
    purpose: 'Copies the tickets of Zendesk into the database.',
    everyMs: EVERY_MS,
    run: () => syncTickets(app, outside),
  }
}

/**
 * Copies the changes since the last run, page by page, then the comments of changed tickets, batch by batch. Each page or
 * batch is one transaction that also stores the progress, so that an interrupted run continues where it stopped. Only one
 * process copies at a time. A failure of the outside system ends the run; it is already counted by the client.
 */
export async function syncTickets(app: SyncApp, outside: OutsideTickets): Promise<void> {
  const claimed = await inTransaction(app.database, ({ db }) => claimSync(db))
  if (claimed === undefined) return
  try {
    await copyChanges(app, outside, await forgetOtherAccount(app, { claimed, account: outside.account }))
    await copyComments(app, outside)
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
  } finally {
    await inTransaction(app.database, ({ db }) => releaseSync(db))
  }
}

/** Deletes the copied tickets when the server is connected to another account than before. */
async function forgetOtherAccount(
  app: SyncApp,
  { claimed, account }: { claimed: SyncState; account: string },
): Promise<SyncState> {
  if (claimed.account === account) return claimed
  const state: SyncState = { account, cursor: null }
  await inTransaction(app.database, async ({ db, afterCommit }) => {
    await move(db, { from: claimed, to: state })
    // Before the first run there are only tickets that were written here.
    if (claimed.account === '') return
    await deleteDueOf(db)
    afterCommit(await publisherOf(app, db, await deleteTickets(db)))
  })
  return state
}

async function copyChanges(app: SyncApp, outside: OutsideTickets, begin: SyncState): Promise<void> {
  let state = begin
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const { tickets, cursor, isLast } = await outside.changes(state.cursor ?? undefined)
    const next = { ...state, cursor }
    await inTransaction(app.database, async ({ db, afterCommit }) => {
      await move(db, { from: state, to: next })
      afterCommit(await publisherOf(app, db, await copyTickets(db, tickets)))
    })
    state = next
    if (isLast) return
  }
}

/** @throws Error when another process has moved the state in the meantime */
async function move(db: Database, states: { from: SyncState; to: SyncState }): Promise<void> {
  if (!(await updateSyncState(db, states)))
    throw new Error('The tickets are being copied by another process.')
}

/** If a page contains a ticket twice, the last one counts. */
async function copyTickets(db: Database, page: readonly OutsideTicket[]): Promise<ChangedTicket[]> {
  const tickets = [...new Map(page.map((ticket) => [ticket.issueId, ticket])).values()]
  const kept = tickets.filter(({ isDeleted }) => !isDeleted)
  const gone = tickets.filter(({ isDeleted }) => isDeleted).map(({ issueId }) => issueId)
  const changed = await upsertTickets(db, kept)
  const other = changed.filter(({ hasOtherDevice }) => hasOtherDevice).map(({ id }) => id)
  await deleteDeviceStates(db, other)
  await insertDeviceStates(db, other)
  await upsertDue(db, kept)
  await deleteDueOf(db, gone)
  return [...changed, ...(await deleteTickets(db, gone))]
}

async function copyComments(app: SyncApp, outside: OutsideTickets): Promise<void> {
  const due = await inTransaction(app.database, ({ db }) => listDue(db, MAX_COMMENT_CALLS))
  let batch: ReadComments[] = []
  let failures = 0
  const write = async () => {
    await writeComments(app, outside, batch)
    batch = []
  }
  for (const one of due) {
    try {
      batch.push({ due: one, comments: await outside.comments(one.issueId) })
      failures = 0
    } catch (error) {
      if (!(error instanceof OutgoingError) || error instanceof PausedError) {
        await write()
        throw error
      }
      await inTransaction(app.database, ({ db }) => postponeDue(db, one.issueId))
      failures += 1
      if (failures === MAX_FAILURES) break
    }
    if (batch.length >= BATCH || textOf(batch) > MAX_BATCH_TEXT) await write()
  }
  await write()
}

interface ReadComments {
  readonly due: DueComments
  /** Undefined when the ticket no longer exists; the next page of changes will delete it. */
  readonly comments: readonly OutsideComment[] | undefined
}

const textOf = (batch: readonly ReadComments[]) =>
  batch.reduce((sum, { comments = [] }) => sum + comments.reduce((all, { body }) => all + body.length, 0), 0)

async function writeComments(
  app: SyncApp,
  outside: OutsideTickets,
  batch: readonly ReadComments[],
): Promise<void> {
  if (batch.length === 0) return
  const people = await outside.people(
    batch.flatMap(({ comments = [] }) => comments.map(({ authorId }) => authorId)),
  )
  const stored = ({ id, authorId, ...comment }: OutsideComment): SyncedComment => {
    const name = people.get(authorId)?.name ?? ''
    return { ...comment, outsideId: id, author: name === '' ? UNKNOWN_AUTHOR : name }
  }
  const read = batch.flatMap(({ due, comments }) =>
    comments === undefined ? [] : [{ issueId: due.issueId, comments: comments.map(stored) }],
  )
  await inTransaction(app.database, async ({ db, afterCommit }) => {
    await replaceComments(db, read)
    const done = batch.map(({ due }) => due)
    await deleteDue(db, done)
    const owners = await listOwners(
      db,
      read.map(({ issueId }) => issueId),
    )
    afterCommit(await publisherOf(app, db, owners))
  })
}

/** Notifies the viewers of each customer about its changed tickets only. */
async function publisherOf(
  app: SyncApp,
  db: Database,
  changed: readonly ChangedTicket[],
): Promise<() => void> {
  const ofCustomers = new Map<number, number[]>()
  for (const { issueId, customers } of changed) {
    for (const id of new Set(customers)) ofCustomers.set(id, [...(ofCustomers.get(id) ?? []), issueId])
  }
  const paths = await listPaths(db, [...ofCustomers.keys()])
  return () => {
    for (const { id, path } of paths) {
      app.live.publish(liveEvents.tickets, { path, payload: { ids: ofCustomers.get(id) ?? [] } })
    }
  }
}
