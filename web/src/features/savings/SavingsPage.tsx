import * as api from '@service-center/contract/api.ts'
import { missingLettersOf } from '@service-center/pdf/base/printable.ts'
import type { PdfJob } from '@service-center/pdf/build-pdf.ts'
import { Button } from '@mantine/core'
import { IconCalculator, IconDownload } from '@tabler/icons-react'
import { queryOptions } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { ApiError } from '../../api/calls/api-error.ts'
import { useViewer } from '../../api/session/credentials.ts'
import { keyOf } from '../../api/queries/query.ts'
import { download } from '../../api/calls/request.ts'
import { readText, writeText } from '../../api/stored-value.ts'
import { useLoad } from '../../api/queries/use-load.ts'
import { FormElement } from '../../kit/form/FormElement.tsx'
import { PdfPreview } from '../../kit/pdf/PdfPreview.tsx'
import { usePdf } from '../../kit/pdf/use-pdf.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { EmptyState } from '../../ui/feedback/PageState.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useWidth } from '../../ui/use-width.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { atOffset } from '../../ui/time/at-offset.ts'
import { useTimeOffset } from '../../ui/time/Time.tsx'
import { useCurrentHour } from '../../ui/time/current-time.ts'
import { SavingsComparison } from './SavingsComparison.tsx'
import { SavingsForm } from './SavingsForm.tsx'
import {
  FIRST_DRAFT,
  readDraft,
  readStoredDraft,
  type SavingsDraft,
  type SavingsErrors,
} from './savings-draft.ts'
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

/** The quotation is made again after this pause in typing (specification 3, section 9). */
const DEBOUNCE_MS = 500
/** Specification 3, section 9. */
const FILE_NAME = 'quotation.pdf'

/** The savings calculator: form and figures on the left, the quotation on the right. */
export default function SavingsPage() {
  const { draft, isFirst, set, reset } = useSavingsDraft()
  const { input, errors, idle } = useMemo(() => readDraft(draft), [draft])
  const [isAsked, setAsked] = useState(false)
  const day = atOffset(useCurrentHour(), useTimeOffset()).format('YYYY-MM-DD')
  const letterhead = useLoad(LETTERHEAD)
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
  // The quotation needs the letterhead, even if the form is complete.
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
              errors={isAsked ? errors : withoutMissing(errors)}
              idle={idle}
              onChange={set}
            />
            {/* Lets Enter in a field calculate; the visible button is in the header. */}
            <button type="submit" hidden>
              Calculate Savings
            </button>
          </FormElement>
          {input !== undefined && <SavingsComparison input={input} />}
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

/** Before the first calculation only wrong values are shown as errors, not missing ones. */
const withoutMissing = (errors: SavingsErrors): SavingsErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => name !== '' && name !== 'customer'))

/** The typed values, stored in the browser. */
function useSavingsDraft() {
  const key = storageKey(useViewer().username)
  const [draft, setDraft] = useState(() => readStoredDraft(readText(key)))
  const keep = (next: SavingsDraft) => {
    setDraft(next)
    writeText(key, next === FIRST_DRAFT ? undefined : JSON.stringify(next))
  }
  return {
    draft,
    isFirst: Object.entries(FIRST_DRAFT).every(([name, value]) => draft[name] === value),
    set: (name: string, value: string) => keep({ ...draft, [name]: value }),
    reset: () => keep(FIRST_DRAFT),
  }
}

/** One key per user, so that users of a shared computer do not see each other's values. */
const storageKey = (username: string) => `service-center.savings.${username}`
