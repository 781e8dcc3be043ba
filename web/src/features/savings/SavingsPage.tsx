import * as api from '@service-center/contract/api.ts'
import { missingLettersOf } from '@service-center/pdf/base/printable.ts'
import type { PdfJob } from '@service-center/pdf/build-pdf.ts'
import { Button } from '@mantine/core'
import { IconCalculator, IconDownload } from '@tabler/icons-react'
import { queryOptions } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { keyOf } from '../../api/query.ts'
import { download } from '../../api/request.ts'
import { useLoad } from '../../api/use-load.ts'
import { FormElement } from '../../kit/form/FormElement.tsx'
import { PdfPreview } from '../../kit/pdf/PdfPreview.tsx'
import { usePdf } from '../../kit/pdf/use-pdf.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { EmptyState } from '../../ui/feedback/PageState.tsx'
import { saveFile } from '../../ui/files/save-file.ts'
import { useWidth } from '../../ui/hooks/use-width.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { atOffset } from '../../ui/time/at-offset.ts'
import { useTimeOffset } from '../../ui/time/time-offset.tsx'
import { useCurrentHour } from '../../ui/time/use-current-hour.ts'
import { SavingsFigures } from './SavingsFigures.tsx'
import { SavingsForm } from './SavingsForm.tsx'
import { idleSizes, readDraft, type SavingsErrors } from './savings-draft.ts'
import { useSavingsDraft } from './use-savings-draft.ts'
import classes from './savings.module.css'

/** The template of savings quotations. It does not change while the console is open. */
const LETTERHEAD = queryOptions<Uint8Array, ApiError>({
  queryKey: keyOf(api.savings.template, {}),
  queryFn: async ({ signal }) => {
    const file = await download(api.savings.template, {}, { signal })
    return new Uint8Array(await file.arrayBuffer())
  },
  staleTime: Infinity,
})

const useLetterhead = () => useLoad(LETTERHEAD)

/** How long the form must rest before the quotation is made again (specification 3, section 9). */
const DEBOUNCE_MS = 500
/** Specification 3, section 9. */
const FILE_NAME = 'quotation.pdf'

/** The savings calculator: form and figures on the left, the quotation on the right. */
export default function SavingsPage() {
  const { draft, isFirst, set, reset } = useSavingsDraft()
  const { input, errors } = useMemo(() => readDraft(draft), [draft])
  const [isAsked, setAsked] = useState(false)
  const day = atOffset(useCurrentHour(), useTimeOffset()).format('YYYY-MM-DD')
  const letterhead = useLetterhead()
  const job = useMemo(
    (): PdfJob | undefined =>
      isAsked && input !== undefined && letterhead.data !== undefined
        ? { kind: 'savings', input: { input, day, letterhead: letterhead.data } }
        : undefined,
    [isAsked, input, day, letterhead.data],
  )
  const pdf = usePdf(job, DEBOUNCE_MS)
  const missing = useMemo(() => missingLettersOf([['Customer name', draft['customer'] ?? '']]), [draft])
  const { made } = pdf
  const right = useRef<HTMLDivElement>(null)
  const isBelow = useWidth() !== 'wide'
  function calculate() {
    setAsked(true)
    if (isBelow && input !== undefined) right.current?.scrollIntoView()
  }
  // Without the letterhead there is nothing to show, however complete the form is.
  const isWaiting = isAsked && input !== undefined && letterhead.data === undefined
  const isCurrent = made !== undefined && input !== undefined && !pdf.isBehind && pdf.failure === undefined
  return (
    <div className={classes['page']}>
      <PageHeader
        title="Savings calculator"
        sentence="What a robot saves in a season"
        actions={[{ id: 'reset', label: 'Start over', onClick: reset, disabled: isFirst }]}
        primary={
          <Button
            variant="filled"
            leftSection={<IconCalculator size={14} stroke={1.6} />}
            onClick={calculate}
          >
            Calculate Savings
          </Button>
        }
      />
      <div className={classes['columns']}>
        <div className={classes['left']}>
          <FormElement
            form={{ submit: calculate, attach: () => undefined }}
            label="Savings"
            autoComplete="off"
          >
            <SavingsForm
              draft={draft}
              errors={isAsked ? errors : wrongOnly(errors)}
              idle={input === undefined ? [] : idleSizes(input)}
              onChange={set}
            />
            {/* Enter in a field calculates; the visible button stands in the header. */}
            <button type="submit" hidden>
              Calculate Savings
            </button>
          </FormElement>
          {input !== undefined && <SavingsFigures input={input} />}
        </div>
        <div ref={right} className={classes['right']}>
          {isWaiting ? (
            <Loaded load={letterhead}>{() => null}</Loaded>
          ) : (
            <PdfPreview
              pdf={pdf}
              title="the quotation"
              missing={missing}
              empty={
                <EmptyState title="No quotation yet">
                  {isAsked
                    ? 'It is shown here when everything is filled out.'
                    : 'Fill out the form, then choose Calculate Savings.'}
                </EmptyState>
              }
              actions={
                <Button
                  variant="default"
                  leftSection={<IconDownload size={14} stroke={1.6} />}
                  disabled={!isCurrent}
                  onClick={() => made !== undefined && saveFile(made.content, FILE_NAME)}
                >
                  Download
                </Button>
              }
            />
          )}
        </div>
      </div>
    </div>
  )
}

/** Before the savings are asked for, what is missing is no error yet; what is wrong is. */
const wrongOnly = (errors: SavingsErrors): SavingsErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => name !== '' && name !== 'customer'))
