import * as api from '@service-center/contract/api.ts'
import { quotationDigit, quotationNumber } from '@service-center/contract/quotes/quotation-number.ts'
import { quoteFigures } from '@service-center/contract/quotes/quote-calculation.ts'
import type { QuoteFigures } from '@service-center/contract/quotes/quote-figures.ts'
import type { QuoteItemNumber } from '@service-center/contract/quote-settings/quote-settings.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useViewer } from '../../../api/credentials.ts'
import { q } from '../../../api/query.ts'
import { type Load, useLoad } from '../../../api/use-load.ts'
import { viewerQuery } from '../../../api/shared-queries.ts'
import { companySnapshotOf } from './crm-choice.ts'
import { draftOf } from './quote-form.ts'
import type { QuoteFormState } from './use-quote-form.ts'

/** What the quote costs, and the number that it would get now. */
export interface Quotation {
  /** Undefined while no contract type is chosen. */
  figures: QuoteFigures | undefined
  number: string
  /** The load of the item numbers, which are part of the lines. */
  itemNumbers: Pick<Load<unknown>, 'data' | 'failure' | 'retry'>
  /** For the next quote. */
  drawDigit: () => void
}

const NO_NUMBERS: readonly QuoteItemNumber[] = []

export function useQuotation(state: QuoteFormState): Quotation {
  const { form, contract, settings, lists } = state
  const { username } = useViewer()
  const { data: user } = useQuery(viewerQuery(username))
  const { data: next } = useQuery(q(api.quotes.number, {}))
  const numbers = useLoad(q(api.quotes.itemNumbers, {}))
  const [digit, setDigit] = useState(quotationDigit)
  const country = companySnapshotOf(form.company, lists)?.country ?? ''
  const itemNumbers = numbers.data?.data ?? NO_NUMBERS
  const figures = useMemo(
    () => contract && quoteFigures({ settings, contract, selection: draftOf(form), country, itemNumbers }),
    [settings, contract, form, country, itemNumbers],
  )
  const issuer = { firstname: '', lastname: '', ...user, username }
  return {
    figures,
    number: quotationNumber(issuer, next?.quotationNumber ?? settings.quotationNumber, digit),
    itemNumbers: numbers,
    drawDigit: () => setDigit(quotationDigit()),
  }
}
