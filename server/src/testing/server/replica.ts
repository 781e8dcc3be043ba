import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Cluster, clusterFolder, type OnEnd, startCluster } from './cluster.ts'
import { copyForReplica } from './replica-files.ts'

/**
 * Starts a streaming replica of a cluster.
 * @param onEnd registers the cleanup; by default it ends with the test
 */
export async function startReplica(of: Cluster, onEnd: OnEnd = onTestFinished): Promise<Cluster> {
  const directory = join(await clusterFolder(onEnd), 'replica')
  const settings = await copyForReplica(of, directory)
  return startCluster({ directory, settings, onEnd })
}
