import type { OutsideServiceId } from '@service-center/contract/outside-services/outside-services.ts'
import { configuredServices } from '../../../../platform/outside-services/configured-services.ts'
import type { Config } from '../../../../platform/start/config.ts'

/** What an installation consists of, without a host, an address, a name or a secret. */
export interface Installation {
  readonly hasOwnDatabase: boolean
  readonly hasOwnBroker: boolean
  /** Logins that the operator has given; the server makes the others. */
  readonly givenLogins: { readonly requests: boolean; readonly queries: boolean }
  readonly hasReplica: boolean
  readonly hasWarehouse: boolean
  readonly hasRedis: boolean
  readonly hasProxy: boolean
  readonly hasFleet: boolean
  readonly makesDailyDumps: boolean
  readonly hasOwnMap: boolean
  /** Outside services that are set up. */
  readonly services: ReadonlySet<OutsideServiceId>
}

/** The installation that a configuration describes. */
export function installationOf(config: Config): Installation {
  // Object.entries forgets the keys that the record declares.
  const entries = Object.entries(configuredServices(config)) as [OutsideServiceId, boolean][]
  return {
    hasOwnDatabase: config.databaseUrl === undefined,
    hasOwnBroker: config.mqttUrl === undefined,
    givenLogins: {
      requests: config.databaseRequestUrl !== undefined,
      queries: config.databaseQueryUrl !== undefined,
    },
    hasReplica: config.databaseReadUrl !== undefined,
    hasWarehouse: config.warehouseUrl !== undefined,
    hasRedis: config.redisUrl !== undefined,
    hasProxy: config.trustedProxies !== 'none',
    hasFleet: config.demo,
    makesDailyDumps: config.dumpHour !== undefined,
    hasOwnMap: config.map.styleUrl === undefined,
    services: new Set(entries.filter(([, isSet]) => isSet).map(([id]) => id)),
  }
}
