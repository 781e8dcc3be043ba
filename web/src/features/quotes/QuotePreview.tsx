import * as api from '@service-center/contract/api.ts'
import { quoteLanguageOf } from '@service-center/contract/quote-settings/quote-language.ts'
import {
  type ContractConfiguration,
  PAGE_FIELDS,
  PAGE_KINDS,
  type PageKind,
} from '@service-center/contract/quote-settings/quote-settings.ts'
import { chosenPlans } from '@service-center/contract/quotes/quote-calculation.ts'
import { daysAfter } from '@service-center/contract/quotes/quote-days.ts'
import type { QuoteFigures } from '@service-center/contract/quotes/quote-figures.ts'
import { namedPlans } from '@service-center/contract/quotes/quote-plans.ts'
import type { QuoteJob as PdfQuoteJob } from '@service-center/pdf/build-pdf.ts'
import { quoteMissingLetters } from '@service-center/pdf/quote/quote-missing-letters.ts'
import { Button } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { q } from '../../api/queries/query.ts'
import { pageContent } from '../../kit/pdf/page-content.ts'
import { PdfPreview } from '../../kit/pdf/PdfPreview.tsx'
import { type PdfState, usePdf } from '../../kit/pdf/use-pdf.ts'
import { PageNotice } from '../../ui/feedback/PageState.tsx'
import { EmptyState } from '../../ui/feedback/PageState.tsx'
import { companySnapshotOf, contactSnapshotOf } from './form/crm-choice.ts'
import { isZeroDecimal } from './form/quote-form.ts'
import type { QuoteFormState } from './form/use-quote-form.ts'
import classes from './quote-generator.module.css'

const TITLE = 'the quote'
const WAITING = 'Waits until all numbers are right.'
const NO_PDF: PdfState = { made: undefined, isBehind: false, failure: undefined, retry: () => undefined }

interface QuotePreviewProps {
  state: QuoteFormState
  figures: QuoteFigures | undefined
  number: string
}

/** The quote as it would be issued, drawn 300 ms after the last change (specification 3, section 4). */
export function QuotePreview({ state, figures, number }: QuotePreviewProps) {
  const { job, isLoading, failure, retry } = useQuoteJob(state, { figures, number })
  const isWaiting = state.wrongNumbers.length > 0
  return (
    <div className={classes['preview']}>
      {failure !== undefined && (
        <PageNotice
          state="bad"
          action={
            <Button variant="default" onClick={retry}>
              Retry
            </Button>
          }
        >
          The preview could not be made: {failure}
        </PageNotice>
      )}
      {job !== undefined || isLoading || isWaiting || failure !== undefined ? (
        <QuoteDocument job={job} {...{ isLoading, isWaiting }} />
      ) : (
        // Removes the document of earlier choices.
        <PdfPreview
          pdf={NO_PDF}
          title={TITLE}
          empty={
            <EmptyState title="Nothing to preview yet">
              Choose a contract type and robots with a payment plan to see the quote.
            </EmptyState>
          }
        />
      )}
    </div>
  )
}

interface QuoteDocumentProps {
  job: PdfQuoteJob | undefined
  isLoading: boolean
  /** Whether a typed number is wrong. The document of the last right one stays, and is said to be old. */
  isWaiting: boolean
}

function QuoteDocument({ job, isLoading, isWaiting }: QuoteDocumentProps) {
  const pdf = usePdf(job)
  const missing = useMemo(() => (job === undefined ? [] : quoteMissingLetters(job.input)), [job])
  return (
    <>
      {isWaiting && <PageNotice state="warning">{WAITING}</PageNotice>}
      <PdfPreview pdf={{ ...pdf, isBehind: pdf.isBehind || isLoading }} title={TITLE} missing={missing} />
    </>
  )
}

interface QuoteJob {
  /** Keeps its identity until the document changes; undefined while something is loading or nothing is chosen. */
  job: PdfQuoteJob | undefined
  /** Whether robots are chosen, but texts or pages are still loading. */
  isLoading: boolean
  /** Why texts or pages could not be loaded. */
  failure: string | undefined
  retry: () => void
}

function useQuoteJob(
  state: QuoteFormState,
  { figures, number }: { figures: QuoteFigures | undefined; number: string },
): QuoteJob {
  const { form, contract, settings, lists, today } = state
  const translations = useQuery(q(api.quotes.translations, {}))
  const pages = usePages(contract)
  const company = companySnapshotOf(form.company, lists) ?? null
  const contact = contactSnapshotOf(form.contact, lists) ?? null
  const { quoteType, comments, expDays } = form
  const seller = contract?.seller
  const plans = contract === undefined ? [] : namedPlans(chosenPlans(contract, form))
  const zeroDecimal = figures !== undefined && isZeroDecimal(settings, figures.currency)
  const typed = {
    contract: contract?.name,
    seller,
    figures,
    plans,
    number,
    today,
    company,
    contact,
    quoteType,
    comments,
    expDays,
    zeroDecimal,
  }
  // Compared by content, because some of the objects are new on each render.
  const key = JSON.stringify(typed)
  const job = useMemo((): PdfQuoteJob | undefined => {
    if (contract === undefined || figures === undefined || figures.lines.length === 0) return undefined
    if (translations.data === undefined || pages.data === undefined) return undefined
    const input = {
      figures,
      // Drawn as a budgetary quote until a type is chosen.
      selection: { contract: contract.name, quoteType: quoteType ?? 'budgetary', comments },
      plans,
      zeroDecimal,
      company,
      contact,
      seller: contract.seller,
      number,
      issuedOn: today,
      validUntil: daysAfter(today, expDays),
      language: quoteLanguageOf(contract.name),
      translations: translations.data.data,
      pages: pages.data,
    } as const
    return { kind: 'quote', input }
    // oxlint-disable-next-line react/exhaustive-deps -- the key has everything that is typed
  }, [key, translations.data, pages.data])
  const failure = translations.error ?? pages.error
  const hasLines = contract !== undefined && figures !== undefined && figures.lines.length > 0
  return {
    job,
    isLoading: hasLines && job === undefined && failure === null,
    failure: failure?.message,
    retry: () => {
      if (translations.isError) void translations.refetch()
      pages.retry()
    },
  }
}

/** The PDFs before and after the quotes of a contract; `data` is undefined until all are loaded. */
function usePages(contract: ContractConfiguration | undefined) {
  return useQueries({
    queries: PAGE_KINDS.map((kind) => ({
      ...pageContent(contract?.[PAGE_FIELDS[kind]] ?? null),
      enabled: contract !== undefined,
    })),
    combine: combinePages,
  })
}

interface PageQuery {
  data: Uint8Array<ArrayBuffer> | null | undefined
  error: Error | null
  isError: boolean
  refetch: () => unknown
}

function combinePages(queries: readonly PageQuery[]) {
  const bytes = PAGE_KINDS.map((kind, place) => [kind, queries[place]?.data] as const)
  const isComplete = bytes.every(([, data]) => data !== undefined)
  // All kinds are present, and no value is undefined when complete.
  const pages = Object.fromEntries(bytes) as Record<PageKind, Uint8Array<ArrayBuffer> | null>
  return {
    data: isComplete ? pages : undefined,
    error: queries.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch()
    },
  }
}
