import * as api from '@service-center/contract/api.ts'
import {
  type QuotePlan,
  PAGE_FIELDS,
  PAGE_KINDS,
  type PageKind,
} from '@service-center/contract/quote-settings/quote-settings.ts'
import { QUOTE_TYPES } from '@service-center/contract/quotes/quote-selection.ts'
import type { QuotePages } from '@service-center/pdf/quote/quote-input.ts'
import { quoteMissingLetters } from '@service-center/pdf/quote/quote-missing-letters.ts'
import { Checkbox, NumberInput, SegmentedControl } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { q } from '../../api/queries/query.ts'
import { pageContent } from '../../kit/pdf/page-content.ts'
import { PdfPreview } from '../../kit/pdf/PdfPreview.tsx'
import { usePdf } from '../../kit/pdf/use-pdf.ts'
import { StateText } from '../../ui/state/StateText.tsx'
import { type SampleChoices, sampleJob } from './sample-quote.ts'
import { currencyOf, type Editing, type StoredContract } from './settings.ts'
import classes from './sample-preview.module.css'

const FIRST: SampleChoices = { quoteType: 'signature', robots: 1, isWhole: false }
const NO_PAGES: QuotePages = {
  cover: null,
  payment: null,
  contract: null,
  final: null,
  budgetary: null,
}
const MAX_ROBOTS = 99

interface SamplePreviewProps {
  editing: Editing
  /** The contract with the values typed in the form. */
  contract: Omit<StoredContract, 'id' | 'version' | 'plans'>
  /** The plan with the values typed in the form; undefined while it is incomplete: the last preview stays. */
  plan: QuotePlan | undefined
  /** Why there is no plan. */
  emptyText: string
  /** Whether the pages around the quote are shown at first. */
  hasPages: boolean
}

/** Draws a sample quote again whenever the form changes. A default export, because it is loaded with `lazy`. */
// oxlint-disable-next-line import/no-default-export
export default function SamplePreview(props: SamplePreviewProps) {
  const { editing, contract, plan, emptyText } = props
  const [choices, setChoices] = useState(FIRST)
  const [hasPages, setHasPages] = useState(props.hasPages)
  const { job, hasFailed } = useSampleJob({ editing, contract, plan, choices, hasPages })
  const pdf = usePdf(job)
  const missing = useMemo(() => (job === undefined ? [] : quoteMissingLetters(job.input)), [job])
  return (
    <section className={classes['preview']} aria-label="Sample quote">
      <div className={classes['choices']}>
        <SegmentedControl
          aria-label="Quote type"
          data={Object.entries(QUOTE_TYPES).map(([value, label]) => ({ value, label }))}
          value={choices.quoteType}
          onChange={(value) =>
            setChoices({ ...choices, quoteType: value === 'budgetary' ? 'budgetary' : 'signature' })
          }
        />
        <NumberInput
          aria-label="Robots of the sample"
          className={classes['robots'] ?? ''}
          min={1}
          max={MAX_ROBOTS}
          clampBehavior="strict"
          allowDecimal={false}
          value={choices.robots}
          suffix={choices.robots === 1 ? ' robot' : ' robots'}
          onChange={(value) =>
            typeof value === 'number' && value >= 1 && setChoices({ ...choices, robots: value })
          }
        />
        <Checkbox
          label="All extras and templates"
          checked={choices.isWhole}
          onChange={(event) => setChoices({ ...choices, isWhole: event.currentTarget.checked })}
        />
        <Checkbox
          label="Pages around it"
          checked={hasPages}
          onChange={(event) => setHasPages(event.currentTarget.checked)}
        />
        {hasFailed && <StateText state="warning">Not all of them could be loaded.</StateText>}
        {plan === undefined && <span className={classes['quiet']}>{emptyText}</span>}
      </div>
      <PdfPreview pdf={pdf} title="Sample quote" missing={missing} empty={emptyText} />
    </section>
  )
}

type SampleSource = Omit<SamplePreviewProps, 'emptyText'> & { choices: SampleChoices }

/** The job keeps its identity until something changes, and is undefined until everything is loaded. */
function useSampleJob({ editing, contract, plan, choices, hasPages }: SampleSource) {
  const translations = useQuery(q(api.quotes.translations, {})).data?.data
  const itemNumbers = useQuery(q(api.quotes.itemNumbers, {})).data?.data
  const { pages: loaded, hasFailed } = useQuotePages(contract, hasPages)
  const pages = hasPages ? loaded : NO_PAGES
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const job = useMemo(() => {
    if (plan === undefined || pages === undefined) return undefined
    if (translations === undefined || itemNumbers === undefined) return undefined
    return sampleJob({
      ...choices,
      settings: editing.settings,
      contract,
      plan,
      zeroDecimal: currencyOf(editing.currencies, plan.currency).zeroDecimal,
      translations,
      itemNumbers,
      pages,
      today,
    })
  }, [editing, contract, plan, choices, translations, itemNumbers, pages, today])
  return { job, hasFailed: hasPages && hasFailed }
}

interface LoadedPages {
  /** Undefined while some are loading. */
  readonly pages: QuotePages | undefined
  /** Whether some could not be loaded. They are left out. */
  readonly hasFailed: boolean
}

type PageIds = Pick<StoredContract, (typeof PAGE_FIELDS)[PageKind]>

function useQuotePages(contract: PageIds, isWanted: boolean): LoadedPages {
  const results = useQueries({
    queries: PAGE_KINDS.map((kind) => ({ ...pageContent(contract[PAGE_FIELDS[kind]]), enabled: isWanted })),
  })
  const isLoading = results.some(({ isPending }) => isPending)
  const [cover, payment, terms, final, budgetary] = results.map(({ data }) => data ?? null)
  const pages = useMemo(
    () => ({
      cover: cover ?? null,
      payment: payment ?? null,
      contract: terms ?? null,
      final: final ?? null,
      budgetary: budgetary ?? null,
    }),
    [cover, payment, terms, final, budgetary],
  )
  return { pages: isLoading ? undefined : pages, hasFailed: results.some(({ isError }) => isError) }
}
