import { createReadStream } from 'node:fs'
import type { Viewer } from '../../../platform/access/viewers.ts'
import { CutShort, FileAnswer, StreamAnswer } from '../../../platform/files/file-answers.ts'
import type { DocumentationNode, DocumentEntry } from '../tree/documentation-entries.ts'
import { type DailyDump, dayOf, dumpName, KEPT_DUMPS, listDailyDumps } from './daily-dump.service.ts'
import { opensAllTables } from './dump-rules.ts'
import { dumpText, gzipped } from './dump-text.ts'

/** A download may take this long: its open transaction keeps PostgreSQL from removing dead rows. */
const MAX_MS = 600_000
const CONTENT_TYPE = 'application/gzip'
const MEGABYTE = 1024 * 1024

/** A daily dump has all rows of all tables. */
const seesEverything = ({ isAdmin, rights }: Viewer) => isAdmin && opensAllTables(rights)

/** The documentation entries of the dumps: one made now, and those of the last days. */
export function dumps({ dataDir }: { readonly dataDir: string }): DocumentationNode[] {
  return [
    {
      name: 'Current dump',
      kind: 'download',
      description:
        'The database as it is now, as far as your scope and rights let you see it, without secrets: a compressed SQL file',
      content: async ({ db, viewer }) =>
        new StreamAnswer({
          name: dumpName(dayOf(new Date())),
          contentType: CONTENT_TYPE,
          chunks: gzipped(
            limited(
              dumpText(db, `what ${viewer.username} may see, ${new Date().toISOString()}`, viewer.rights),
            ),
          ),
        }),
    },
    {
      name: 'Daily dumps',
      description: `The whole database without secrets, of the last ${KEPT_DUMPS} days`,
      canTakeDocument: false,
      isFor: seesEverything,
      entries: async () => (await listDailyDumps(dataDir)).map(entryOf),
    },
  ]
}

function entryOf({ day, file, size, madeAt }: DailyDump): DocumentEntry {
  const megabytes = (size / MEGABYTE).toFixed(1)
  return {
    name: `Dump of ${day}`,
    kind: 'download',
    description: `Made at ${madeAt.toISOString().slice(11, 16)} UTC, ${megabytes} MB`,
    isFor: seesEverything,
    content: async () =>
      new FileAnswer({
        name: dumpName(day),
        contentType: CONTENT_TYPE,
        size,
        read: (part) => createReadStream(file, part),
      }),
  }
}

/** Passes chunks on until `maxMs` is over: a slow reader must not keep a transaction open for hours. @throws CutShort */
export async function* limited<Chunk>(
  chunks: AsyncIterable<Chunk>,
  { maxMs = MAX_MS, now = () => performance.now() }: { maxMs?: number; now?: () => number } = {},
): AsyncGenerator<Chunk> {
  const until = now() + maxMs
  for await (const chunk of chunks) {
    if (now() > until) throw new CutShort()
    yield chunk
  }
}
