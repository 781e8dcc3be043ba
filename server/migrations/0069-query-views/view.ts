import { type Kysely, sql } from 'kysely'

/** A view that data queries may read. Every text is shown to those who write queries. */
export interface QueryView {
  readonly name: string
  readonly comment: string
  /** Each column's SQL, and what it is. */
  readonly columns: Readonly<Record<string, readonly [expression: string, comment: string]>>
  readonly from: string
  /** What the viewer must hold, where the policies of the tables do not decide it: one of these rights. */
  readonly rights?: readonly string[]
}

/** Columns that name a device; `d` is the device. */
export const OF_DEVICE = {
  dev: ['d.dev', 'The device, by the number that joins all views.'],
  device_type: [
    "case d.device_type when 1 then 'robot' when 2 then 'tablet' else 'referencestation' end",
    'robot, tablet or referencestation.',
  ],
  device_id: ['d.device_id', 'Its number among the devices of its type, as in the console.'],
} as const satisfies QueryView['columns']

const held = (rights: readonly string[]) =>
  rights.map((right) => `(select viewer_has_right('${right}'))`).join(' or ')

/** Makes views, with the rights of the role that is set. */
export async function createViews(db: Kysely<never>, views: readonly QueryView[]): Promise<void> {
  for (const { name, comment, columns, from, rights } of views) {
    const view = sql.table(`extract.${name}`)
    const list = Object.entries(columns).map(([column, [expression]]) => `${expression} as ${column}`)
    const condition = rights === undefined ? '' : ` where ${held(rights)}`
    await sql`create view ${view} with (security_barrier) as select ${sql.raw(`${list.join(', ')} from ${from}${condition}`)}`.execute(
      db,
    )
    await sql`comment on view ${view} is ${sql.lit(comment)}`.execute(db)
    for (const [column, [, text]] of Object.entries(columns)) {
      await sql`comment on column ${sql.ref(`extract.${name}.${column}`)} is ${sql.lit(text)}`.execute(db)
    }
    await sql`grant select on ${view} to service_center_query`.execute(db)
  }
}
