import type { Database } from '../../platform/database/database.ts'
import { hashDeviceToken } from '../../platform/secrets/device-tokens.ts'

export interface AuthenticatedDevice {
  readonly dev: number
  readonly tokenHash: Buffer
}

/** Longer than any issued token. Prevents that the server has to hash very long texts. */
const MAX_TOKEN = 200

/**
 * The device of a token, or undefined. The token itself is neither stored nor logged. `isFirstUse`: the token comes from
 * provisioning and has not been used yet.
 */
export async function findDeviceByToken(
  db: Database,
  token: string,
): Promise<(AuthenticatedDevice & { isFirstUse: boolean }) | undefined> {
  if (token === '' || token.length > MAX_TOKEN) return undefined
  const tokenHash = hashDeviceToken(token)
  const row = await db
    .selectFrom('device_token')
    .leftJoin('production_device', (join) =>
      join.onRef('production_device.dev', '=', 'device_token.dev').on('connected_at', 'is', null),
    )
    .select(['device_token.dev', 'production_device.dev as unconnected'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row === undefined ? undefined : { dev: row.dev, tokenHash, isFirstUse: row.unconnected !== null }
}

/** Devices whose token has changed since they connected. */
export async function devicesWithOtherToken(
  db: Database,
  devices: readonly AuthenticatedDevice[],
): Promise<readonly AuthenticatedDevice[]> {
  if (devices.length === 0) return []
  const rows = await db
    .selectFrom('device_token')
    .select(['dev', 'token_hash'])
    .where(
      'dev',
      'in',
      devices.map(({ dev }) => dev),
    )
    .execute()
  const valid = new Map(rows.map(({ dev, token_hash }) => [dev, token_hash]))
  const isOther = ({ dev, tokenHash }: AuthenticatedDevice) => valid.get(dev)?.equals(tokenHash) !== true
  return devices.filter(isOther)
}
