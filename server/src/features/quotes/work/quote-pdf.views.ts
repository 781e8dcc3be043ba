import { chosenPlans } from '@service-center/contract/quotes/quote-calculation.ts'
import { type NamedPlan, namedPlans } from '@service-center/contract/quotes/quote-plans.ts'
import type { QuoteLanguage } from '@service-center/contract/quote-settings/quote-language.ts'
import type {
  ContractConfiguration,
  QuoteSeller,
  QuoteSettings,
  QuoteTranslation,
  PageKind,
} from '@service-center/contract/quote-settings/quote-settings.ts'
import type { QuoteParts, QuoteType } from '@service-center/contract/quotes/quote-selection.ts'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

/** What the PDF needs besides the quote itself, as it was when the quote was issued. */
export interface QuotePaper {
  readonly language: QuoteLanguage
  readonly seller: QuoteSeller
  /** Missing from quotes that were issued before papers named the years of plans. */
  readonly plans?: readonly NamedPlan[]
  readonly zeroDecimal: boolean
  readonly translations: readonly QuoteTranslation[]
  /** Stored file names of the added pages. */
  readonly pages: Readonly<Partial<Record<PageKind, string>>>
}

/** The pages added to a quote of each type. */
export const PAGES_OF_TYPE: Readonly<Record<QuoteType, readonly PageKind[]>> = {
  budgetary: ['cover', 'payment', 'budgetary'],
  signature: ['cover', 'payment', 'contract', 'final'],
}

interface PaperOf {
  readonly contract: ContractConfiguration
  readonly selection: Pick<QuoteParts, 'productsPlans'> & { readonly quoteType: QuoteType }
  readonly language: QuoteLanguage
  readonly settings: Pick<QuoteSettings, 'currencies'>
  readonly currency: string
}

/** Reads what the PDF of a quote needs, in its present state. */
export async function readPaper(db: Database, of: PaperOf): Promise<QuotePaper> {
  const { contract, selection, language, settings, currency } = of
  const { rows: translations } = await sql<QuoteTranslation>`
    select key, lang, value from quote_translation where lang in (${language}, '')
    order by key, lang`.execute(db)
  return {
    language,
    seller: contract.seller,
    plans: namedPlans(chosenPlans(contract, selection)),
    zeroDecimal: settings.currencies.find(({ iso }) => iso === currency)?.zeroDecimal ?? false,
    translations,
    pages: await readPageFiles(db, { contract: contract.name, quoteType: selection.quoteType }),
  }
}

/** The stored files of the pages that a contract adds to quotes of a type. */
export async function readPageFiles(
  db: Database,
  { contract, quoteType }: { contract: string; quoteType: QuoteType },
): Promise<QuotePaper['pages']> {
  const { rows } = await sql<{ kind: PageKind; file: string }>`
    select p.kind, p.file_name as file from quote_contract c
    join quote_pdf p on p.id in (c.pdf_cover, c.pdf_payment, c.pdf_contract, c.pdf_final, c.pdf_budgetary)
    where c.name = ${contract} and p.kind = any (${[...PAGES_OF_TYPE[quoteType]]}::text[])`.execute(db)
  return Object.fromEntries(rows.map(({ kind, file }) => [kind, file]))
}
