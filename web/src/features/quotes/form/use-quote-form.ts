import * as api from '@service-center/contract/api.ts'
import type { LegalEntity } from '@service-center/contract/quote-settings/quote-language.ts'
import type {
  ContractConfiguration,
  QuoteItemNumber,
  QuoteSettings,
} from '@service-center/contract/quote-settings/quote-settings.ts'
import { quotationDigit, quotationNumber } from '@service-center/contract/quotes/quotation-number.ts'
import { quoteFigures } from '@service-center/contract/quotes/quote-calculation.ts'
import { type QuoteProblem, quoteProblems } from '@service-center/contract/quotes/quote-checks.ts'
import { todayOf } from '@service-center/contract/quotes/quote-days.ts'
import type { QuoteFigures } from '@service-center/contract/quotes/quote-figures.ts'
import type { DealStage } from '@service-center/contract/quotes/quotes.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useViewer } from '../../../api/session/credentials.ts'
import { q } from '../../../api/queries/query.ts'
import { viewerQuery } from '../../../api/shared-data/shared-queries.ts'
import { type Load, useLoad } from '../../../api/queries/use-load.ts'
import { dayText } from '../../../ui/time/day-text.ts'
import { formatTime } from '../../../ui/time/format-time.ts'
import { useTimeOffset } from '../../../ui/time/Time.tsx'
import { useCurrentHour } from '../../../ui/time/current-time.ts'
import { companySnapshotOf, type CrmLists, withKnown } from './crm-choice.ts'
import { existingProblems } from './existing-parties.ts'
import { draftOf, emptyForm, fitToContracts, type QuoteForm } from './quote-form.ts'
import { wrongNumbers } from './typed-numbers.ts'
import { forgetRequest, readDraft, writeDraft } from './stored-quote.ts'

const NO_STAGES: readonly DealStage[] = []

/** The state that the parts of the form, the header and the preview share. */
export interface QuoteFormState {
  form: QuoteForm
  contract: ContractConfiguration | undefined
  settings: QuoteSettings
  lists: CrmLists
  problems: readonly QuoteProblem[]
  /** What is wrong with typed numbers. While there are any, the quote has no figures. */
  wrongNumbers: readonly string[]
  closeDate: CloseDateLookup
  /** The stages of deals; empty while they are loading or if they could not be loaded. */
  stages: readonly DealStage[]
  /** The id of the chosen stage; '' if there are no stages. */
  stage: string
  /** YYYY-MM-DD. */
  today: string
  /** Whether starting over would lose anything. */
  isStarted: boolean
  change: (form: QuoteForm) => void
  startOver: () => void
}

/** The state of the form. It is stored, and so survives a reload of the page. */
export function useQuoteForm(settings: QuoteSettings): QuoteFormState {
  const { contracts } = settings
  const [kept, setKept] = useState(() => readDraft() ?? emptyForm(contracts))
  const lists = useCrmLists()
  const form = useMemo(() => withKnown(fitToContracts(kept, contracts), lists), [kept, contracts, lists])
  const isStarted = JSON.stringify(form) !== JSON.stringify(emptyForm(contracts))
  useEffect(() => writeDraft(isStarted ? form : undefined), [form, isStarted])
  // The newest form: a close date that arrives later must not undo changes made meanwhile.
  const newest = useRef(form)
  useEffect(() => {
    newest.current = form
  }, [form])
  const closeDate = useCloseDate((closedate) => {
    if (!newest.current.isDateTyped) setKept({ ...newest.current, closedate })
  })
  // A draft that was left while loading, and a copied quote, have a company without its close date.
  const { ask } = closeDate
  useEffect(() => {
    const { company, closedate, isDateTyped } = newest.current
    if (closedate === '' && !isDateTyped) ask(company?.id ?? undefined)
    // oxlint-disable-next-line react/exhaustive-deps -- asked once, when the form opens
  }, [])
  const stages = useQuery(q(api.quoteIssuing.dealStages, {})).data?.data ?? NO_STAGES
  const contract = contracts.find(({ name }) => name === form.contract)
  const today = useToday(contract?.name)
  return {
    form,
    contract,
    settings,
    lists,
    problems: [
      ...quoteProblems(draftOf(form), { settings, contract, today }),
      ...existingProblems(form, lists),
    ],
    wrongNumbers: wrongNumbers(form, contract),
    closeDate,
    stages,
    stage: stageOf(form, stages),
    today,
    isStarted,
    change: setKept,
    startOver: () => {
      closeDate.ask(undefined)
      forgetRequest()
      setKept(emptyForm(contracts))
    },
  }
}

/** The id of the chosen stage, or else of the first open one; '' if there is none. */
function stageOf({ stage }: Pick<QuoteForm, 'stage'>, stages: readonly DealStage[]): string {
  const chosen = stages.find(({ id }) => id === stage) ?? stages.find(({ isClosed }) => !isClosed)
  return chosen?.id ?? ''
}

function useCrmLists(): CrmLists {
  const { data: companies } = useQuery(q(api.crm.companies, {}))
  const { data: contacts } = useQuery(q(api.crm.contacts, {}))
  return useMemo(() => ({ companies: companies?.data, contacts: contacts?.data }), [companies, contacts])
}

/**
 * Today as YYYY-MM-DD: at the seat of the legal entity, as on the issued quote; without an entity, at the time offset of the
 * console.
 */
function useToday(entity: LegalEntity | undefined): string {
  const offset = useTimeOffset()
  const hour = useCurrentHour()
  return entity === undefined
    ? formatTime(hour, { offset, pattern: 'date' }).replaceAll('/', '-')
    : todayOf(entity, new Date(hour * 1000))
}

/** Reads the close date of a company's open deal from the CRM. */
export interface CloseDateLookup {
  isLoading: boolean
  /** Loads the close date for a company id; undefined cancels. Only the result of the latest call is used. */
  ask: (company: string | undefined) => void
}

/** @param onFound called with the day as YYYY/MM/DD; '' if there is none, or the request failed */
function useCloseDate(onFound: (day: string) => void): CloseDateLookup {
  const client = useQueryClient()
  const newest = useRef(0)
  const [isLoading, setLoading] = useState(false)

  async function ask(company: string | undefined) {
    newest.current += 1
    const { current: question } = newest
    setLoading(company !== undefined)
    if (company === undefined) return
    const query = { ...q(api.crm.closeDate, { body: { company } }), staleTime: 0 }
    // A failed request counts as no date (specification 3, section 7).
    const { closedate } = await client.fetchQuery(query).catch(() => ({ closedate: '' }))
    if (question !== newest.current) return
    setLoading(false)
    onFound(dayText(closedate))
  }
  return { isLoading, ask: (company) => void ask(company) }
}

export interface Quotation {
  /** What the quote costs; undefined while no contract type is chosen, or a typed number is wrong. */
  figures: QuoteFigures | undefined
  /** The number that the quote would get now. */
  number: string
  /** The loading state of the item numbers, which the lines of the quote contain. */
  itemNumbers: Pick<Load<unknown>, 'data' | 'failure' | 'retry'>
  /** Draws another random digit, for the number of the next quote. */
  drawDigit: () => void
}

const NO_NUMBERS: readonly QuoteItemNumber[] = []

export function useQuotation(state: QuoteFormState): Quotation {
  const { form, contract, settings, lists } = state
  const isReadable = state.wrongNumbers.length === 0
  const { username } = useViewer()
  const { data: user } = useQuery(viewerQuery(username))
  const { data: next } = useQuery(q(api.quotes.number, {}))
  const numbers = useLoad(q(api.quotes.itemNumbers, {}))
  const [digit, setDigit] = useState(quotationDigit)
  const country = companySnapshotOf(form.company, lists)?.country ?? ''
  const itemNumbers = numbers.data?.data ?? NO_NUMBERS
  const figures = useMemo(
    () =>
      contract && isReadable
        ? quoteFigures({ settings, contract, selection: draftOf(form), country, itemNumbers })
        : undefined,
    [settings, contract, isReadable, form, country, itemNumbers],
  )
  const issuer = { firstname: '', lastname: '', ...user, username }
  return {
    figures,
    number: quotationNumber(issuer, next?.quotationNumber ?? settings.quotationNumber, digit),
    itemNumbers: numbers,
    drawDigit: () => setDigit(quotationDigit()),
  }
}
