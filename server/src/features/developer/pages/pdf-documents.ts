import type { QueryView } from '@service-center/contract/data-extractor/data-queries.ts'
import type { TextBlock } from '@service-center/pdf/text/build-text-pdf.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listViews } from '../../../platform/data-queries/query-views.ts'
import type { Database } from '../../../platform/database/database.ts'
import { DeferredAnswer } from '../../../platform/http/answers.ts'
import { bytesAnswer } from '../../../platform/files/file-answers.ts'
import type { PdfWorkers } from '../../../platform/pdf/pdf-workers.ts'
import type { DocumentationNode, DocumentEntry } from '../tree/documentation-entries.ts'
import { markdownBlocks } from './markdown-blocks.ts'

const DOCS = join(import.meta.dirname, '../../../../../docs')

interface Makers {
  readonly pdf: PdfWorkers
}

/** A handbook of the views of the data extractor. */
export function warehouse(makers: Makers): DocumentationNode[] {
  return [
    pdfEntry(makers, {
      name: 'Warehouse',
      description:
        'The views that queries read, with their columns and examples, as they are in the database',
      blocksOf: async (db) => warehouseBlocks(await listViews(db)),
    }),
  ]
}

export function monitoring(makers: Makers): DocumentationNode[] {
  return [
    markdownEntry(makers, {
      name: 'Monitoring',
      description: 'What to watch of a running server, and when to raise an alarm',
      file: 'monitoring.md',
    }),
  ]
}

export function delivery(makers: Makers): DocumentationNode[] {
  return [
    markdownEntry(makers, {
      name: 'Checks and tests',
      description: 'What is verified before a change lands',
      file: 'checks.md',
    }),
    markdownEntry(makers, {
      name: 'Build, release and upgrade',
      description: 'How a version is made, installed, upgraded, and taken back',
      file: 'delivery.md',
    }),
  ]
}

const markdownEntry = (
  makers: Makers,
  { file, ...entry }: { name: string; description: string; file: string },
): DocumentEntry =>
  pdfEntry(makers, {
    ...entry,
    blocksOf: async () =>
      markdownBlocks(await readFile(join(DOCS, file), 'utf8')).filter(
        // The PDF shows the entry's name as its title, so the first heading is left out.
        (block, at) => at > 0 || block.kind !== 'heading',
      ),
  })

function pdfEntry(
  { pdf }: Makers,
  entry: { name: string; description: string; blocksOf: (db: Database) => Promise<TextBlock[]> },
): DocumentEntry {
  const { blocksOf, name, description } = entry
  return {
    name,
    kind: 'pdf',
    description,
    content: async ({ db }) => {
      const day = new Date().toISOString().slice(0, 10)
      const blocks = await blocksOf(db)
      return new DeferredAnswer(async () => {
        const made = await pdf.build({ kind: 'text', input: { title: name, day, blocks } })
        return bytesAnswer({
          name: `${name}.pdf`,
          contentType: 'application/pdf',
          content: Buffer.from(made.buffer, made.byteOffset, made.byteLength),
        })
      })
    },
  }
}

function warehouseBlocks(views: readonly QueryView[]): TextBlock[] {
  return [
    {
      kind: 'paragraph',
      text: `The data extractor reads ${views.length} views, which show each user the devices and customers of their own scope. A data warehouse query reads the same views, where an installation has a warehouse of its own.`,
    },
    {
      kind: 'table',
      head: ['View', 'What it shows'],
      rows: views.map(({ name, comment }) => [name, comment]),
    },
    ...views.flatMap(viewBlocks),
  ]
}

function viewBlocks({ name, comment, columns, examples }: QueryView): TextBlock[] {
  return [
    { kind: 'heading', depth: 1, text: name },
    { kind: 'paragraph', text: comment },
    {
      kind: 'table',
      head: ['Column', 'Type', 'Meaning'],
      rows: columns.map((column) => [column.name, column.type, column.comment]),
    },
    ...examples.flatMap(({ title, sql }): TextBlock[] => [
      { kind: 'heading', depth: 3, text: title },
      { kind: 'code', text: sql },
    ]),
  ]
}
