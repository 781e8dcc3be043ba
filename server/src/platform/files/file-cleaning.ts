import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../database/database.ts'
import type { Job } from '../jobs/jobs.ts'
import { filesFolder, PART } from './received-file.ts'

const EVERY_MS = 3_600_000
/** Younger files may belong to a call in progress. */
const SETTLED_MS = 24 * 3_600_000

/** Deletes files without a row: a server died between writing the file and committing its row. */
export function fileCleaningJob({ system, dataDir }: { system: Database; dataDir: string }): Job {
  const folder = filesFolder(dataDir)
  return {
    name: 'file cleaning',
    purpose: 'Deletes files without a row: a server died between writing the file and committing its row.',
    everyMs: EVERY_MS,
    run: async () => {
      const names = await readdir(folder).catch(() => [])
      const settled: string[] = []
      for (const name of names) {
        const found = await stat(join(folder, name)).catch(() => undefined)
        if (found?.isFile() === true && Date.now() - found.mtimeMs > SETTLED_MS) settled.push(name)
      }
      if (settled.length === 0) return
      const rows = await system
        .selectFrom('stored_file')
        .select('name')
        .where('name', 'in', settled)
        .execute()
      const known = new Set(rows.map(({ name }) => name))
      for (const name of settled) {
        if (name.endsWith(PART) || !known.has(name)) await rm(join(folder, name), { force: true })
      }
    },
  }
}
