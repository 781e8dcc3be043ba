import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import {
  type QuotePlan,
  PAGE_KINDS,
  type PageKind,
} from '@service-center/contract/quote-settings/quote-settings.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { storeFile } from '../../platform/files/files.ts'
import { DEMO_FREE_TEMPLATES, demoPlans } from './demo-quote-catalogue.ts'
import { DEMO_ENTITIES } from './demo-quote-entities.ts'
import { DEMO_PAGES, pageLanguageOf, type PageLanguage } from './demo-quote-pages.ts'
import { DEMO_ITEM_NUMBERS, DEMO_TRANSLATIONS } from './demo-quote-texts.ts'

/** Adds the settings for quotes: a contract for each legal entity, with pages and texts in its language. */
export async function addDemoQuoteSettings(
  db: Database,
  { dataDir, now }: { dataDir: string; now: number },
): Promise<void> {
  const pages = await addPages(db, { dataDir, now })
  for (const [position, { name, countries, currency, factor, seller }] of DEMO_ENTITIES.entries()) {
    const pageOf = (kind: PageKind) => pages.get(`${pageLanguageOf(name)} ${kind}`) ?? null
    const { id } = await db
      .insertInto('quote_contract')
      .values({
        name,
        position,
        countries: [...countries],
        seller: JSON.stringify(seller),
        pdf_cover: pageOf('cover'),
        pdf_payment: pageOf('payment'),
        pdf_contract: pageOf('contract'),
        pdf_final: pageOf('final'),
        pdf_budgetary: pageOf('budgetary'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addPlans(db, id, demoPlans({ currency, factor }))
  }
  await addTexts(db)
  const { ids, quantity, allAfter } = DEMO_FREE_TEMPLATES
  await db
    .updateTable('quote_setting')
    .set({ free_templates: ids, free_templates_qty: quantity, all_free_after_qty: allAfter })
    .execute()
}

async function addPlans(db: Database, contract: number, plans: readonly QuotePlan[]): Promise<void> {
  await db
    .insertInto('quote_plan')
    .values(
      plans.map(({ title, product, currency, items, extras, templates, plan, isMonthly }, position) => ({
        contract_id: contract,
        position,
        title,
        product,
        currency,
        items: JSON.stringify(items),
        extras: JSON.stringify(extras),
        templates: JSON.stringify(templates),
        plan,
        is_monthly: isMonthly,
      })),
    )
    .execute()
}

async function addTexts(db: Database): Promise<void> {
  await db
    .insertInto('quote_translation')
    .values([...DEMO_TRANSLATIONS])
    .execute()
  await db
    .insertInto('quote_item_number')
    .values([...DEMO_ITEM_NUMBERS])
    .execute()
}

/** The ids of the pages, by language and kind. */
async function addPages(
  db: Database,
  { dataDir, now }: { dataDir: string; now: number },
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  // The modules that draw pages are loaded for the demo world only.
  const [{ drawDemoQuotePage }, { readFonts }] = await Promise.all([
    import('./demo-quote-page-pdf.ts'),
    import('@service-center/pdf/node/read-fonts.ts'),
  ])
  const fonts = readFonts()
  // The type of `Object.keys` loses the literal keys.
  for (const language of Object.keys(DEMO_PAGES) as PageLanguage[]) {
    for (const kind of PAGE_KINDS) {
      const { title, pages } = DEMO_PAGES[language][kind]
      const file = await storeFile(db, {
        dataDir,
        content: await drawDemoQuotePage({ title, pages, language }, fonts),
        originalName: `${kind}-${language}.pdf`,
        contentType: 'application/pdf',
        customerId: INTERNAL_CUSTOMER_ID,
        createdBy: 'admin',
        ofQuote: true,
      })
      const { rows } = await sql<{ id: number }>`
        insert into quote_pdf (title, kind, file_name, pages, created_at, created_by)
        values (${title}, ${kind}, ${file}, ${pages.length}, ${new Date(now - 200 * DAY_MS)}, 'admin')
        returning id`.execute(db)
      const [added] = rows
      if (added !== undefined) ids.set(`${language} ${kind}`, added.id)
    }
  }
  return ids
}

const DAY_MS = 24 * 3_600_000
