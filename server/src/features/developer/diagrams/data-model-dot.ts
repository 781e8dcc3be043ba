import type { CatalogueColumn, CatalogueTable } from '../../../platform/database/catalogue.ts'
import { attributes, COLORS, digraph, htmlLines, quoted, wrapped } from './dot-text.ts'
import { escaped } from '../tree/html.ts'
import type { TableGroup } from './table-groups.ts'

const nameOf = ({ schema, name }: CatalogueTable) => (schema === 'public' ? name : `${schema}.${name}`)
const byName = (groups: readonly TableGroup[]) =>
  new Map(groups.flatMap(({ tables }) => tables.map((table) => [table.name, table])))

/**
 * All tables, a frame for each group, with the names of the tables that each refers to. Arrows between a hundred tables
 * would cross everywhere and make the picture so wide that nobody can read it: only the groups' own diagrams have them.
 */
export function overviewDot(groups: readonly TableGroup[]): string {
  const known = byName(groups)
  const frames = groups.map(({ name, tables }) => {
    const rows = tables.map((table) => {
      const targets = new Set(
        table.references
          .map(({ to }) => known.get(to))
          .filter((to) => to !== undefined)
          .map(nameOf),
      )
      return { name: nameOf(table), lines: wrapped([...targets].join(', '), TARGETS_WIDTH) }
    })
    const height = 2 + rows.reduce((sum, { lines }) => sum + Math.max(1, lines.length), 0)
    return { name, height, label: frameLabel(name, rows) }
  })
  return digraph(
    [
      ...frames.map(({ name, label }) => `${quoted(name)} ${attributes({ shape: 'plain', label })}`),
      ...stacked(frames),
    ],
    'TB',
  )
}

/** A frame of the overview: the group's name, and a row for each table with the tables that it refers to. */
function frameLabel(name: string, rows: readonly { name: string; lines: readonly string[] }[]): string {
  const head = `<tr><td colspan="2" align="left" bgcolor="${COLORS.ground}"><b>${escaped(name)}</b></td></tr>`
  const body = rows.map(({ name: table, lines }) => {
    const [first = '', ...rest] = lines
    const targets = first === '' ? '' : htmlLines([`→ ${first}`, ...rest].map((line) => line + ROOM))
    return `<tr><td align="left" valign="top">${escaped(table)}</td>${cell(targets)}</tr>`
  })
  return `<<table border="0" cellborder="1" cellspacing="0" cellpadding="4" color="${COLORS.line}" bgcolor="white">${head}${body.join('')}</table>>`
}

/** The tables of a group with their columns. Tables of other groups that they refer to are shown by name only. */
export function groupDot(group: TableGroup, groups: readonly TableGroup[]): string {
  if (group.tables.length === 0) return digraph([`${quoted('No table of this group exists.')}`])
  const known = byName(groups)
  const own = new Set(group.tables)
  const others = new Set<CatalogueTable>()
  const arrows = group.tables.flatMap((table) =>
    table.references.flatMap(({ columns, to }) => {
      const target = known.get(to)
      if (target === undefined) return []
      if (!own.has(target)) others.add(target)
      const end = own.has(target) ? `${quoted(nameOf(target))}:head:w` : quoted(nameOf(target))
      return [`${quoted(nameOf(table))}:${quoted(columns[0] ?? 'head')}:e -> ${end}`]
    }),
  )
  return digraph([
    ...group.tables.map(
      (table) => `${quoted(nameOf(table))} ${attributes({ shape: 'plain', label: tableLabel(table) })}`,
    ),
    ...[...others].map(
      (table) =>
        `${quoted(nameOf(table))} ${attributes({ fillcolor: COLORS.quiet, fontcolor: COLORS.second })}`,
    ),
    ...arrows,
  ])
}

/** Views with their comments and columns, laid out in stacks of about the same height. */
export function viewsDot(views: readonly CatalogueTable[]): string {
  return digraph(
    [
      ...views.map(
        (view) => `${quoted(view.name)} ${attributes({ shape: 'plain', label: tableLabel(view) })}`,
      ),
      ...stacked(views.map(({ name, columns }) => ({ name, height: columns.length + 4 }))),
    ],
    'TB',
  )
}

/** Invisible edges that put nodes into stacks of about the same height. */
function stacked(nodes: readonly { name: string; height: number }[]): string[] {
  const stacks = Array.from({ length: Math.min(STACKS, Math.max(1, nodes.length)) }, () => ({
    height: 0,
    names: Array<string>(),
  }))
  for (const { name, height } of nodes.toSorted((one, other) => other.height - one.height)) {
    const lowest = stacks.reduce((one, other) => (other.height < one.height ? other : one))
    lowest.height += height
    lowest.names.push(quoted(name))
  }
  return stacks
    .filter(({ names }) => names.length > 1)
    .map(({ names }) => `${names.join(' -> ')} ${attributes({ style: 'invis' })}`)
}

const STACKS = 4
/** The names of the tables that a table of the overview refers to are wrapped at this many characters. */
const TARGETS_WIDTH = 30
/** Spaces after a line: Graphviz takes the arrow and the letters for narrower than most browsers draw them. */
const ROOM = '\u00a0'.repeat(5)
const COMMENT_WIDTH = 56

function tableLabel(table: CatalogueTable): string {
  const comment = wrapped(table.comment, COMMENT_WIDTH + 20)
  const head = `<tr><td port="head" colspan="3" align="left" bgcolor="${COLORS.ground}"><b>${escaped(table.kind === 'view' ? table.name : nameOf(table))}</b>${
    comment.length === 0
      ? ''
      : `<br align="left"/><font point-size="11" color="${COLORS.second}">${htmlLines(comment)}</font>`
  }</td></tr>`
  const keys = new Set(table.references.flatMap(({ columns }) => columns))
  const rows = table.columns.map((column) => rowOf(column, keys.has(column.name)))
  return `<<table border="0" cellborder="1" cellspacing="0" cellpadding="4" color="${COLORS.line}" bgcolor="white">${head}${rows.join('')}</table>>`
}

const cell = (text: string, port = '') =>
  `<td${port} align="left" balign="left">${text === '' ? ' ' : `<font point-size="11" color="${COLORS.second}">${text}</font>`}</td>`

function rowOf(column: CatalogueColumn, isReference: boolean): string {
  const name = escaped(column.name)
  const marks = [
    column.isKey ? 'key' : '',
    isReference ? 'reference' : '',
    column.isRequired || column.isKey ? '' : 'optional',
  ]
  const note =
    column.comment === ''
      ? escaped(marks.filter((mark) => mark !== '').join(', '))
      : htmlLines(wrapped(column.comment, COMMENT_WIDTH))
  return `<tr><td align="left">${column.isKey ? `<b>${name}</b>` : name}</td>${cell(escaped(shortType(column.type)))}${cell(note, ` port="${name}"`)}</tr>`
}

const shortType = (type: string) =>
  type
    .replace('timestamp with time zone', 'timestamptz')
    .replace('timestamp without time zone', 'timestamp')
    .replace('character varying', 'varchar')
