import type { RefusalReason } from '@service-center/contract/refused-data/refused-data.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { createWriteBuffer } from '../../platform/jobs/write-buffer.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Logger } from '../../platform/logger.ts'
import { columnLiteral } from './history.store.ts'

const WRITE_EVERY_MS = 5000
/** More pairs of device and reason within one interval are not counted, so that memory stays limited. */
const MAX_COUNTED = 10_000
const MAX_EXAMPLE = 500
const KEPT_DAYS = 30

/** Why a message, or part of it, was not stored. */
export interface Refusal {
  readonly dev: number
  readonly reason: RefusalReason
  /** ms since 1970 */
  readonly at: number
  readonly example: string
}

/** Counts refused messages by device and reason and writes the counts periodically, not one row per message. */
export interface RefusedData {
  note(refusal: Refusal): void
  /** Writes the counts since the last run. */
  readonly job: Job
}

interface Counted extends Refusal {
  readonly first: number
  readonly messages: number
}

export function createRefusedData({ system, log }: { system: Database; log: Logger }): RefusedData {
  const counted = createWriteBuffer<string, Counted>(
    (older, newer) => ({ ...newer, first: older.first, messages: older.messages + newer.messages }),
    MAX_COUNTED,
  )
  let dropped = 0
  const write = () =>
    counted.flush(async (entries) => {
      if (dropped > 0) log.warn({ dropped }, 'Too many refused messages of different devices to count')
      dropped = 0
      if (entries.size > 0) await upsertRefused(system, [...entries.values()])
    })
  return {
    note: ({ dev, reason, at, example }) => {
      const key = `${dev} ${reason}`
      const known = counted.get(key)
      if (known === undefined && counted.size >= MAX_COUNTED) {
        dropped += 1
        return
      }
      const { first, messages } = known ?? { first: at, messages: 0 }
      counted.set(key, { dev, reason, at, first, messages: messages + 1, example: storable(example) })
    },
    job: {
      name: 'refused data',
      purpose: 'Writes which messages of devices were not stored, counted by device and reason.',
      everyMs: WRITE_EVERY_MS,
      run: write,
    },
  }
}

/** Removes characters that cannot be stored: an example may quote the refused text. */
function storable(example: string): string {
  return example.replaceAll('\u0000', '').slice(0, MAX_EXAMPLE).toWellFormed()
}

/** Writes in the order of the primary key, so that two processes never deadlock. Leaves out deleted devices. */
async function upsertRefused(db: Database, entries: readonly Counted[]): Promise<void> {
  await sql`
    insert into refused_data as r (dev, reason, messages, first_at, last_at, example)
    select dev, reason, messages, to_timestamp(first / 1000), to_timestamp(at / 1000), example
    from unnest(${columnLiteral(entries, 'dev')}::integer[], ${entries.map(({ reason }) => reason)}::text[],
      ${columnLiteral(entries, 'messages')}::bigint[], ${columnLiteral(entries, 'first')}::float8[],
      ${columnLiteral(entries, 'at')}::float8[], ${entries.map(({ example }) => example)}::text[])
      as n (dev, reason, messages, first, at, example)
    where dev in (select dev from device)
    order by dev, reason
    on conflict (dev, reason) do update set messages = r.messages + excluded.messages,
      last_at = greatest(r.last_at, excluded.last_at), example = excluded.example`.execute(db)
}

const HOUR_MS = 3_600_000

export function refusedDataCleaning(system: Database): Job {
  return {
    name: 'old refused data',
    purpose: 'Removes the counts of devices whose messages have not been refused for a month.',
    everyMs: HOUR_MS,
    run: async () => {
      await sql`
        delete from refused_data where last_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(system)
    },
  }
}
