import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const secrets = z.object({
  /** Signs the sign-in tokens: 32 bytes, base64. */
  tokenKey: z.string(),
  /** The password of the embedded database's owner. */
  databasePassword: z.string(),
  /** The password of the database login of requests, if the server creates that login itself. */
  requestPassword: z.string(),
})
export type Secrets = z.infer<typeof secrets>

/** The secrets of this installation. Created on first use in `DATA_DIR/secrets.json`, which only its owner can read. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, 'secrets.json')
  try {
    return secrets.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  const made: Secrets = {
    tokenKey: randomBytes(32).toString('base64'),
    databasePassword: randomBytes(24).toString('base64url'),
    requestPassword: randomBytes(24).toString('base64url'),
  }
  await writeFile(file, `${JSON.stringify(made, null, 2)}\n`, { flag: 'wx', mode: 0o600 })
  await chmod(file, 0o600)
  return made
}
