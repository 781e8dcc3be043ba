import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { collectionOf, DEMO_VAT } from '../accounts/demo-access-groups.ts'
import { DEMO_CATALOGUE, DEMO_PRICES, type DemoFeatureConfiguration } from './demo-catalogue.ts'

const DAY_MS = 86_400_000

/**
 * Adds what is sold besides the templates: feature groups with prices in several currencies, features with options and
 * current or future metadata, past, current and future configurations, and VAT.
 */
export async function addDemoFeatures(db: Database, now: number): Promise<void> {
  const at = (days: number) => new Date(startOfDay(now) + days * DAY_MS)
  for (const { name, features } of DEMO_CATALOGUE) {
    const { id: group } = await db
      .insertInto('feature_group')
      .values({ name })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const { tag, description, ...rest } of features) {
      const { id } = await db
        .insertInto('feature')
        .values({ tag, description, group_id: group })
        .returning('id')
        .executeTakeFirstOrThrow()
      await addParts(db, { id, ...rest, at })
    }
  }
  await addPrices(db, at)
  await db
    .insertInto('vat')
    .values(DEMO_VAT.map(({ group, percent }) => ({ access_group_id: group.id, percent })))
    .execute()
}

const startOfDay = (ms: number) => Math.floor(ms / DAY_MS) * DAY_MS

type At = (days: number) => Date

interface FeatureParts {
  readonly id: number
  readonly options?: readonly (readonly [tag: string, description: string])[]
  readonly metadata?: readonly { key: string; value: string; from?: number; to?: number }[]
  readonly configurations?: readonly DemoFeatureConfiguration[]
  readonly at: At
}

async function addParts(db: Database, parts: FeatureParts): Promise<void> {
  const { id, options = [], metadata = [], configurations = [], at } = parts
  const ids = new Map<string, number>()
  for (const [given, description] of options) {
    const isDeleted = given.startsWith('-')
    const tag = isDeleted ? given.slice(1) : given
    const option = await db
      .insertInto('feature_option')
      .values({
        feature_id: id,
        tag,
        description,
        created_at: at(-450),
        deleted_at: isDeleted ? at(-80) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(tag, option.id)
  }
  for (const [position, { key, value, from, to }] of metadata.entries()) {
    await db
      .insertInto('feature_metadata')
      .values({
        feature_id: id,
        key,
        value,
        position,
        valid_from: from === undefined ? null : at(from),
        valid_to: to === undefined ? null : at(to),
      })
      .execute()
  }
  for (const configuration of configurations) {
    const chosen = (configuration.options ?? []).flatMap((tag) => ids.get(tag) ?? [])
    await addConfiguration(db, { feature: id, configuration, options: chosen, at })
  }
}

async function addConfiguration(
  db: Database,
  given: { feature: number; configuration: DemoFeatureConfiguration; options: readonly number[]; at: At },
): Promise<void> {
  const collection = await collectionOf(db, given.configuration.groups)
  const { id } = await db
    .insertInto('feature_configuration')
    .values({ feature_id: given.feature, collection_id: collection })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into feature_configuration_option (configuration_id, option_id)
    select ${id}, unnest(${given.options}::integer[])`.execute(db)
  await db
    .insertInto('feature_configuration_timeframe')
    .values(
      given.configuration.frames.map(({ from, to }, place) => ({
        configuration_id: id,
        position: place + 1,
        valid_from: given.at(from),
        valid_to: to === undefined ? null : given.at(to),
      })),
    )
    .execute()
}

const dayAt = (time: Date) => time.toISOString().slice(0, 10)

async function addPrices(db: Database, at: At): Promise<void> {
  for (const { group, region, currency, price, description = '', from, to, days } of DEMO_PRICES) {
    await sql`
      insert into group_price (feature_group_id, collection_id, price, currency_id, description, valid_from, valid_to, ownership_days)
      select g.id, ${await collectionOf(db, [region])}, ${price}, c.id, ${description},
        ${dayAt(at(from))}::date, ${to === undefined ? null : dayAt(at(to))}::date, ${days ?? null}
      from feature_group g, currency c where g.name = ${group} and c.iso = ${currency}`.execute(db)
  }
}
