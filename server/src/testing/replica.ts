import { join } from 'node:path'
import { type Cluster, clusterFolder, startCluster } from './cluster.ts'
import { copyForReplica } from './replica-files.ts'

/** Starts a replica of a cluster, which follows it. The test ends it. */
export async function startReplica(of: Cluster): Promise<Cluster> {
  const directory = join(await clusterFolder(), 'replica')
  const settings = await copyForReplica(of, directory)
  return startCluster({ directory, settings })
}
