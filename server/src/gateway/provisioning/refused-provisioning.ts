import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import type { RefusalCode } from '@service-center/contract/production/refusals.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { type WriteBuffer, createWriteBuffer } from '../../platform/jobs/write-buffer.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Live } from '../../platform/live/live.ts'

const WRITE_EVERY_MS = 2000
/** Maximum number of different refusals per interval. More are not counted, so that memory stays limited. */
const MAX_COUNTED = 200
/** How many rows are kept for requests with the right secret, and for all others. */
const MAX_KEPT = 200
/** How many rows are kept per address without the secret, so that one stranger cannot displace all others. */
const MAX_KEPT_OF_ADDRESS = 20
const KEPT_DAYS = 30
const MAX_ADDRESS = 100

/** A refused request, without its key and secret. */
export interface RefusedRequest {
  readonly address: string
  readonly reason: RefusalCode
  /** Undefined if the request could not be read. */
  readonly hardwareId?: string | undefined
  /** The id of the product model of its key. */
  readonly model?: number | undefined
  /** The id that the hardware already has. */
  readonly deviceId?: number | undefined
}

/** Counts refused requests and writes them periodically, so that strangers can neither fill the table nor keep it busy. */
export interface RefusedProvisionings {
  note(request: RefusedRequest): void
  readonly job: Job
}

/** Reasons that only occur with the right secret. */
const TRUSTED: ReadonlySet<RefusalCode> = new Set(['no_free_id', 'other_model', 'connected'])

interface Counted extends RefusedRequest {
  readonly isTrusted: boolean
  readonly first: number
  readonly last: number
  readonly requests: number
}

export function createRefusedProvisionings({
  system,
  live,
}: {
  system: Database
  live: Live
}): RefusedProvisionings {
  // Separate buffers, so that strangers cannot use up the limit of others within an interval.
  const [trusted, strange] = [createBuffer(), createBuffer()]
  return {
    note: (request) => {
      const isTrusted = TRUSTED.has(request.reason)
      const counted = isTrusted ? trusted : strange
      const address = request.address.slice(0, MAX_ADDRESS)
      const key = JSON.stringify([address, request.hardwareId ?? '', request.reason, request.model])
      const known = counted.get(key)
      if (known === undefined && counted.size >= MAX_COUNTED) return
      const now = Date.now()
      const { first = now, requests = 0 } = known ?? {}
      counted.set(key, { ...request, address, isTrusted, first, last: now, requests: requests + 1 })
    },
    job: {
      name: 'refused provisionings',
      purpose: 'Writes which devices were refused as new ones.',
      everyMs: WRITE_EVERY_MS,
      run: () =>
        trusted.flush((ofTrusted) =>
          strange.flush(async (ofStrangers) => {
            const entries = [...ofTrusted.values(), ...ofStrangers.values()]
            if (entries.length === 0) return
            // In one transaction, so that nobody sees more rows than are kept.
            await system.transaction().execute(async (db) => {
              await upsertRefused(db, entries)
              await deleteOld(db)
            })
            live.publish(liveEvents.provisioningRefused, { path: [INTERNAL_CUSTOMER_ID], payload: {} })
          }),
        ),
    },
  }
}

const createBuffer = (): WriteBuffer<string, Counted> =>
  createWriteBuffer(
    (older, newer) => ({ ...newer, first: older.first, requests: older.requests + newer.requests }),
    MAX_COUNTED,
  )

/** Writes in the order of the unique key, so that two processes never deadlock. */
async function upsertRefused(db: Database, entries: readonly Counted[]): Promise<void> {
  const rows = entries.map((entry) => ({
    is_trusted: entry.isTrusted,
    address: entry.address,
    hardware_id: entry.hardwareId ?? '',
    reason: entry.reason,
    model: entry.model ?? null,
    device_id: entry.deviceId ?? null,
    requests: entry.requests,
    first_ms: entry.first,
    last_ms: entry.last,
  }))
  await sql`
    insert into refused_provisioning as r
      (is_trusted, address, hardware_id, reason, product_model, device_id, requests, first_at, last_at)
    select is_trusted, address, hardware_id, reason, model, device_id, requests, to_timestamp(first_ms / 1000),
      to_timestamp(last_ms / 1000)
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (is_trusted boolean, address text, hardware_id text,
      reason text, model integer, device_id integer, requests bigint, first_ms float8, last_ms float8)
    where model is null or model in (select id from product_model)
    order by address, hardware_id, reason, model
    on conflict (address, hardware_id, reason, product_model) do update set device_id = excluded.device_id,
      requests = r.requests + excluded.requests, last_at = greatest(r.last_at, excluded.last_at)`.execute(db)
}

async function deleteOld(db: Database): Promise<void> {
  await sql`
    delete from refused_provisioning where id in (
      select id from (
        select id, is_trusted, last_at,
          row_number() over (partition by is_trusted order by last_at desc, id desc) as place,
          row_number() over (partition by is_trusted, address order by last_at desc, id desc) as place_of_address
        from refused_provisioning) placed
      where place > ${MAX_KEPT} or (not is_trusted and place_of_address > ${MAX_KEPT_OF_ADDRESS})
        or last_at < now() - make_interval(days => ${KEPT_DAYS}))`.execute(db)
}
