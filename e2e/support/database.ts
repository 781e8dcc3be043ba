import { randomUUID } from 'node:crypto'
import { cloneDatabase as clone, startSharedCluster } from '../../server/src/testing/server/shared-cluster.ts'

const CLUSTER = 'SERVICE_CENTER_E2E_CLUSTER'

/** One PostgreSQL for the whole run, with a migrated template; the workers find it by an environment variable. */
// Playwright takes a global setup by its default export.
// oxlint-disable-next-line import/no-default-export
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startSharedCluster()
  process.env[CLUSTER] = cluster.url
  return () => cluster.stop()
}

/** Clones the template and returns the new database's connection string. */
export function cloneDatabase(): Promise<string> {
  const cluster = process.env[CLUSTER]
  if (cluster === undefined) throw new Error('The journeys run through Playwright, which starts PostgreSQL.')
  return clone(cluster, `journey_${randomUUID().replaceAll('-', '')}`)
}
