import { Button } from '@mantine/core'
import { quoteMissingLetters } from '@service-center/pdf/quote/quote-missing-letters.ts'
import type { QuoteJob as PdfQuoteJob } from '@service-center/pdf/build-pdf.ts'
import { useMemo } from 'react'
import { PdfPreview } from '../../../kit/pdf/PdfPreview.tsx'
import { type PdfState, usePdf } from '../../../kit/pdf/use-pdf.ts'
import type { QuoteFigures } from '@service-center/contract/quotes/quote-figures.ts'
import type { QuoteFormState } from '../form/use-quote-form.ts'
import { PageNotice } from '../../../ui/feedback/PageNotice.tsx'
import { EmptyState } from '../../../ui/feedback/PageState.tsx'
import { useQuoteJob } from './use-quote-job.ts'
import classes from '../quote-generator.module.css'

interface QuotePreviewProps {
  state: QuoteFormState
  figures: QuoteFigures | undefined
  number: string
}

/** The quote as it will be issued, made again 300 ms after the last change (specification 3, section 4). */
export function QuotePreview({ state, figures, number }: QuotePreviewProps) {
  const { job, isLoading, failure, retry } = useQuoteJob(state, { figures, number })
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
      {job !== undefined || isLoading || failure !== undefined ? (
        <QuoteDocument job={job} isLoading={isLoading} />
      ) : (
        // Without the document of a quote that is not chosen any more.
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

const TITLE = 'the quote'
const NO_PDF: PdfState = { made: undefined, isBehind: false, failure: undefined, retry: () => undefined }

function QuoteDocument({ job, isLoading }: { job: PdfQuoteJob | undefined; isLoading: boolean }) {
  const pdf = usePdf(job)
  const missing = useMemo(() => (job === undefined ? [] : quoteMissingLetters(job.input)), [job])
  return <PdfPreview pdf={{ ...pdf, isBehind: pdf.isBehind || isLoading }} title={TITLE} missing={missing} />
}
