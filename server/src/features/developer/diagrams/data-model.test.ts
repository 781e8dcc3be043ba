import { afterAll, beforeAll, expect, test } from 'vitest'
import { pino } from 'pino'
import { type CatalogueTable, readCatalogue } from '../../../platform/database/catalogue.ts'
import { openDatabase, type OpenDatabase } from '../../../platform/database/database.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/server/test-database.ts'
import { groupDot, overviewDot, viewsDot } from './data-model-dot.ts'
import { createDiagramDrawer } from './draw-diagram.ts'
import { groupsOf, OTHERS } from './table-groups.ts'

let fresh: TestDatabase
let database: OpenDatabase
let catalogue: readonly CatalogueTable[]
beforeAll(async () => {
  fresh = await createTestDatabase()
  database = openDatabase({ url: fresh.url, size: 2 })
  catalogue = await readCatalogue(database.system, ['public', 'pgboss', 'extract'])
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

const draw = createDiagramDrawer(pino({ level: 'silent' }))
const tables = () => catalogue.filter(({ schema }) => schema !== 'extract')

test('puts each table into exactly one group, and none into Others', () => {
  const groups = groupsOf(tables())
  expect(groups.find(({ name }) => name === OTHERS)?.tables.map(({ name }) => name) ?? []).toEqual([])
  const grouped = groups.flatMap(({ tables }) => tables.map(({ schema, name }) => `${schema}.${name}`))
  const wanted = tables()
    .filter(({ kind }) => kind === 'table')
    .map(({ schema, name }) => `${schema}.${name}`)
  expect(grouped.toSorted()).toEqual(wanted.toSorted())
  expect(new Set(grouped).size).toBe(grouped.length)
})

test('puts a table that no group names into Others', () => {
  const unknown: CatalogueTable = {
    schema: 'public',
    name: 'something_new',
    kind: 'table',
    comment: '',
    columns: [],
    references: [{ columns: ['device'], to: 'device' }],
  }
  const groups = groupsOf([...tables(), unknown])
  expect(groups.at(-1)).toEqual({ name: OTHERS, tables: [unknown] })
  expect(overviewDot(groups)).toMatch(/something_new<\/td>[^\n]*?→ device\u00a0+</)
})

test('shows every table and every relation once in the overview', async () => {
  const dot = overviewDot(groupsOf(tables()))
  // A row for each table, so that the names of what it refers to stand beside its own.
  const targetsOf = (table: string) =>
    new RegExp(`>${table}</td><td[^>]*>(.*?)</td>`).exec(dot)?.[1]?.replaceAll(/<[^>]*>/g, ' ') ?? ''
  expect(targetsOf('device').match(/\bcustomer\b/g)).toHaveLength(1)
  expect(targetsOf('quote_contract').match(/\bquote_pdf\b/g)).toHaveLength(1)
  const svg = (await draw({ title: 'All <tables>', dot })).toString()
  expect(svg).toMatch(/^<svg role="img" aria-label="All &lt;tables&gt;"/)
  for (const { name } of tables().filter(({ kind }) => kind === 'table'))
    expect(svg).toContain(`${name}</text>`)
  // Shown in a window of 1100 by 700 px, its text of 13 points is still legible.
  const [, width, height] = /viewBox="[\d.]+ [\d.]+ ([\d.]+) ([\d.]+)"/.exec(svg) ?? []
  expect(Number(width) / Number(height)).toBeGreaterThan(0.6)
  expect(Number(width)).toBeLessThan(2200)
})

test('shows columns, types and keys of a group, and tables of other groups by name only', async () => {
  const groups = groupsOf(tables())
  const group = groups.find(({ name }) => name === 'Devices')
  if (group === undefined) throw new Error('There is no such group.')
  const dot = groupDot(group, groups)
  expect(dot).toContain('"device":"customer_id":e -> "customer"')
  expect(dot).toContain('<td align="left"><b>dev</b></td>')
  const svg = (await draw({ title: 'Devices', dot })).toString()
  for (const text of ['deprecated_at', 'timestamptz', 'reference']) expect(svg).toContain(`>${text}</text>`)
})

test('shows the comments of the views', async () => {
  const views = catalogue.filter(({ schema }) => schema === 'extract')
  expect(views.length).toBeGreaterThan(20)
  const svg = (await draw({ title: 'Views', dot: viewsDot(views) })).toString()
  for (const { name } of views) expect(svg).toContain(`>${name}</text>`)
  const comment = views
    .find(({ name }) => name === 'devices')
    ?.columns.find(({ comment }) => comment !== '')?.comment
  expect(svg).toContain(comment?.split(' ').slice(0, 2).join(' '))
})

test('escapes names and comments that look like markup', async () => {
  const hostile: CatalogueTable = {
    schema: 'public',
    name: 'a"b\\<i>&',
    kind: 'view',
    comment: '</td><script>alert(1)</script>',
    columns: [],
    references: [],
  }
  const svg = (await draw({ title: '"><script>', dot: viewsDot([hostile]) })).toString()
  expect(svg).not.toContain('<script')
  expect(svg).toContain('&lt;script&gt;')
})

test('draws a diagram once, and a broken one does not affect the others', async () => {
  const diagram = { title: 'Twice', dot: 'digraph { a -> b }' }
  expect(await draw(diagram)).toBe(await draw({ ...diagram }))
  await expect(draw({ title: 'Broken', dot: 'digraph {' })).rejects.toMatchObject({ code: 'unavailable' })
  expect((await draw({ title: 'Next', dot: 'digraph { c }' })).toString()).toContain('>c</text>')
})

test('ends a drawing that takes too long', async () => {
  const endless = createDiagramDrawer(pino({ level: 'silent' }), {
    thread: new URL('../../../testing/endless-diagram-thread.ts', import.meta.url),
    timeoutMs: 200,
  })
  await expect(endless({ title: 'Endless', dot: 'digraph {}' })).rejects.toMatchObject({
    code: 'unavailable',
  })
})
