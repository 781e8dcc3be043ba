import { createReadStream } from 'node:fs'
import { FileAnswer, StreamAnswer } from '../../../platform/files/file-answers.ts'
import type { Viewer } from '../../../platform/access/viewers.ts'
import type { DocumentationNode, DocumentEntry } from '../tree/documentation-entries.ts'
import { type DailyDump, dayOf, dumpName, KEPT_DUMPS, listDailyDumps } from './dump/daily-dump.service.ts'
import { dumpText } from './dump/dump-text.ts'
import { opensAllTables } from './dump/dump-rights.ts'
import { gzipped } from './dump/gzipped.ts'
import { limited } from './dump/limited.ts'

const CONTENT_TYPE = 'application/gzip'
const MEGABYTE = 1024 * 1024

/** A daily dump holds every table's rows of everybody. */
const seesEverything = ({ isAdmin, rights }: Viewer) => isAdmin && opensAllTables(rights)

/** The dumps of the database: one of this moment, and those of the last days, which hold everything but secrets. */
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
