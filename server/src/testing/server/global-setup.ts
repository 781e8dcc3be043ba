import type { TestProject } from 'vitest/node'
import { startSharedCluster } from './shared-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's connection string to the test cluster. */
    clusterUrl: string
  }
}

/** One PostgreSQL for the whole run, with a migrated template that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startSharedCluster()
  project.provide('clusterUrl', cluster.url)
  return () => cluster.stop()
}
