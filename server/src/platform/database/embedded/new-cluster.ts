import { access, chown, rm, writeFile } from 'node:fs/promises'

/** The user that PostgreSQL runs as. */
export interface Identity {
  uid: number
  gid: number
}

/**
 * The password file of a cluster during its creation. While it exists, the cluster is incomplete and was never started.
 */
const passwordFileOf = (directory: string) => `${directory}.password`

/** Whether the creation of a cluster was interrupted: PostgreSQL would never start from it. */
export async function isHalfMade(directory: string): Promise<boolean> {
  return access(passwordFileOf(directory)).then(
    () => true,
    () => false,
  )
}

/**
 * Creates a cluster.
 * @throws Error that tells the operator what to do
 */
export async function makeCluster(options: {
  directory: string
  password: string
  identity: Identity | undefined
  initdb: string
  command: (program: string, args: string[]) => Promise<unknown>
}): Promise<void> {
  const { identity } = options
  const passwordFile = passwordFileOf(options.directory)
  await writeFile(passwordFile, `${options.password}\n`, { mode: 0o600 })
  if (identity !== undefined) await chown(passwordFile, identity.uid, identity.gid)
  try {
    await options.command(options.initdb, [
      `--pgdata=${options.directory}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-sync',
    ])
  } catch (error) {
    // initdb has cleaned up after itself; anything else in the folder must not be removed.
    await rm(passwordFile, { force: true })
    throw new Error(whyNotMade(options.directory, { error, identity }), { cause: error })
  }
  await rm(passwordFile)
}

function whyNotMade(
  directory: string,
  { error, identity }: { error: unknown; identity: Identity | undefined },
): string {
  const said =
    typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr) : String(error)
  const why = said.trim()
  if (identity === undefined || !why.includes('Permission denied')) {
    return `PostgreSQL could not be set up in ${directory}: ${why}`
  }
  return (
    `PostgreSQL does not run as root but as the user with the id ${identity.uid}, who cannot enter ${directory}. ` +
    `Name a folder whose parents everybody may enter: DATA_DIR=/var/lib/service-center npm start (${why})`
  )
}
