import type { quoteSettingCalls } from '@service-center/contract/quote-settings/quote-setting-calls.ts'
import { DEFAULT_ALL_FREE_AFTER } from '@service-center/contract/quote-settings/quote-settings.ts'
import type { Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { CONTRACT, PLAN } from '../quotes/quotes.views.ts'

type EditedSettings = Reply<typeof quoteSettingCalls.get>

/** Defaults for viewers who may neither make quotes nor change their settings. */
const GENERAL = {
  freeTemplates: [],
  freeTemplatesQty: 0,
  allFreeAfterQty: DEFAULT_ALL_FREE_AFTER,
  version: 1,
}

/** All settings of quotes, with the versions that a save compares. */
export async function readEditedSettings(db: Database): Promise<EditedSettings> {
  const { rows } = await sql<{ contract: EditedSettings['contracts'][number] }>`
    select json_build_object(${CONTRACT}, 'version', c.version, 'plans', (
      select coalesce(json_agg(json_build_object('id', p.id, 'version', p.version, ${PLAN})
        order by p.position, p.id), '[]')
      from quote_plan p where p.contract_id = c.id)) as contract
    from quote_contract c order by c.position, c.id`.execute(db)
  const general = await db
    .selectFrom('quote_setting')
    .select([
      'free_templates as freeTemplates',
      'free_templates_qty as freeTemplatesQty',
      'all_free_after_qty as allFreeAfterQty',
      'version',
    ])
    .executeTakeFirst()
  return {
    contracts: rows.map(({ contract }) => contract),
    pages: await listPages(db),
    ...(general ?? GENERAL),
  }
}

async function listPages(db: Database): Promise<EditedSettings['pages']> {
  const { rows } = await sql<EditedSettings['pages'][number]>`
    select p.id, p.title, p.kind, p.pages, f.size::float8 as size,
      extract(epoch from p.created_at)::float8 as "createdAt", p.created_by as "createdBy"
    from quote_pdf p join stored_file f on f.name = p.file_name
    where p.removed_at is null order by p.kind, p.title, p.id`.execute(db)
  return rows
}
