import type { QueryView } from '@service-center/contract/data-extractor/data-queries.ts'
import type { TextBlock } from '@service-center/pdf/text/text-blocks.ts'

/** The views that queries may read, with what the database says of them, and examples that run as they are. */
export function warehouseBlocks(views: readonly QueryView[]): TextBlock[] {
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
