import { readCatalogue } from '../../../platform/database/catalogue.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { DocumentationNode, DocumentEntry } from '../tree/documentation-entries.ts'
import { groupDot, overviewDot, viewsDot } from './diagram/data-model-dot.ts'
import type { Diagram, DrawDiagram } from './diagram/draw-diagram.ts'
import { diagramEntry } from './diagram/diagram-entry.ts'
import { GROUP_NAMES, groupsOf } from './diagram/table-groups.ts'

/** The schemas with tables: ours, and that of the work queue. */
const TABLES = ['public', 'pgboss']
/** The schema of the views that the data extractor reads. */
const VIEWS = ['extract']

/** Diagrams of the database as it is: all tables, the tables of each group, and the views of the data extractor. */
export function dataModel({ draw }: { readonly draw: DrawDiagram }): DocumentationNode[] {
  const entry = (
    name: string,
    description: string,
    diagramOf: (db: Database) => Promise<Diagram>,
  ): DocumentEntry => diagramEntry({ name, description, draw, diagramOf: ({ db }) => diagramOf(db) })
  return [
    entry('Overview', 'All tables of the database, and which of them refer to which', async (db) => ({
      title: 'Data model: all tables and their relations',
      dot: overviewDot(groupsOf(await readCatalogue(db, TABLES))),
    })),
    ...GROUP_NAMES.map((name) =>
      entry(name, `The tables of '${name}' with their columns, types and keys`, async (db) => {
        const groups = groupsOf(await readCatalogue(db, TABLES))
        const group = groups.find((one) => one.name === name) ?? { name, tables: [] }
        return { title: `Data model: ${name}`, dot: groupDot(group, groups) }
      }),
    ),
    entry('Views of the data extractor', 'What queries of the data extractor may read', async (db) => ({
      title: 'Data model: the views of the data extractor',
      dot: viewsDot(await readCatalogue(db, VIEWS)),
    })),
  ]
}
