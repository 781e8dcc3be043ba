import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import type { Pool } from 'pg'
import { createDeviceToken } from '../../server/src/platform/secrets/device-tokens.ts'

/** Gives devices of one type a token each, and returns the tokens in the order of the ids. */
export async function giveTokens(
  pool: Pool,
  { type, ids }: { type: DeviceType; ids: readonly number[] },
): Promise<string[]> {
  const made = ids.map((id) => ({ id, ...createDeviceToken() }))
  await pool.query(
    `insert into device_token (dev, token_hash) select d.dev, given.hash
    from unnest($1::integer[], $2::bytea[]) given (id, hash)
      join device d on d.device_type = $3 and d.device_id = given.id`,
    [ids, made.map(({ tokenHash }) => tokenHash), type],
  )
  return made.map(({ token }) => token)
}
