import { Button } from '@mantine/core'
import { quoteMissingLetters } from '@service-center/pdf/quote/quote-missing-letters.ts'
import { useMemo } from 'react'
import { PdfPreview } from '../../../kit/pdf/PdfPreview.tsx'
import { usePdf } from '../../../kit/pdf/use-pdf.ts'
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
  const { job, failure, retry } = useQuoteJob(state, { figures, number })
  const pdf = usePdf(job)
  const missing = useMemo(() => (job === undefined ? [] : quoteMissingLetters(job.input)), [job])
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
      <PdfPreview
        pdf={pdf}
        title="the quote"
        missing={missing}
        empty={
          <EmptyState title="Nothing to preview yet">
            Choose a contract type and robots with a payment plan to see the quote.
          </EmptyState>
        }
      />
    </div>
  )
}
