import * as api from '@service-center/contract/api.ts'
import { quoteProblems, type QuoteProblem } from '@service-center/contract/quotes/quote-checks.ts'
import { todayOf } from '@service-center/contract/quotes/quote-days.ts'
import type { DealStage } from '@service-center/contract/quotes/quote-issuing.ts'
import type { LegalEntity } from '@service-center/contract/quote-settings/quote-language.ts'
import type {
  ContractConfiguration,
  QuoteSettings,
} from '@service-center/contract/quote-settings/quote-settings.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { q } from '../../../api/query.ts'
import { formatTime } from '../../../ui/time/format-time.ts'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import { useCurrentHour } from '../../../ui/time/use-current-hour.ts'
import { type CrmLists, withKnown } from './crm-choice.ts'
import { draftOf, emptyForm, fitted, type QuoteForm } from './quote-form.ts'
import { readDraft, writeDraft } from './stored-draft.ts'
import { forgetRequest } from './stored-request.ts'
import { type CloseDateLookup, useCloseDate } from './use-close-date.ts'

/** Everything that the parts of the form, its header and its preview share. */
export interface QuoteFormState {
  form: QuoteForm
  contract: ContractConfiguration | undefined
  settings: QuoteSettings
  lists: CrmLists
  problems: readonly QuoteProblem[]
  closeDate: CloseDateLookup
  /** The stages of deals; none while they are loading, and when they cannot be asked for. */
  stages: readonly DealStage[]
  /** The chosen stage; '' without any. */
  stage: string
  /** YYYY-MM-DD. */
  today: string
  /** Whether anything is chosen that starting over would lose. */
  isStarted: boolean
  change: (form: QuoteForm) => void
  startOver: () => void
}

/** The state of the form, which survives a reload. */
export function useQuoteForm(settings: QuoteSettings): QuoteFormState {
  const { contracts } = settings
  const [kept, setKept] = useState(() => readDraft() ?? emptyForm(contracts))
  const lists = useCrmLists()
  const form = useMemo(() => withKnown(fitted(kept, contracts), lists), [kept, contracts, lists])
  const isStarted = JSON.stringify(form) !== JSON.stringify(emptyForm(contracts))
  useEffect(() => writeDraft(isStarted ? form : undefined), [form, isStarted])
  // An answer that arrives later changes the form as it is then.
  const newest = useRef(form)
  useEffect(() => {
    newest.current = form
  }, [form])
  const closeDate = useCloseDate((closedate) => {
    if (!newest.current.isDateTyped) setKept({ ...newest.current, closedate })
  })
  // A draft that was left before the answer, and an issued quote that is used again, have a company without its date.
  const { ask } = closeDate
  useEffect(() => {
    const { company, closedate, isDateTyped } = newest.current
    if (closedate === '' && !isDateTyped) ask(company?.id ?? undefined)
    // oxlint-disable-next-line react/exhaustive-deps -- asked once, of the form as it was opened
  }, [])
  const stages = useQuery(q(api.quoteIssuing.dealStages, {})).data?.data ?? NO_STAGES
  const contract = contracts.find(({ name }) => name === form.contract)
  const today = useToday(contract?.name)
  return {
    form,
    contract,
    settings,
    lists,
    problems: quoteProblems(draftOf(form), { settings, contract, today }),
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

const NO_STAGES: readonly DealStage[] = []

/** The chosen stage of the deal, by default the first that is open; '' if there is none. */
function stageOf({ stage }: Pick<QuoteForm, 'stage'>, stages: readonly DealStage[]): string {
  const chosen = stages.find(({ id }) => id === stage) ?? stages.find(({ isClosed }) => !isClosed)
  return chosen?.id ?? ''
}

/** Companies and contacts; undefined while they are loading. */
function useCrmLists(): CrmLists {
  const { data: companies } = useQuery(q(api.crm.companies, {}))
  const { data: contacts } = useQuery(q(api.crm.contacts, {}))
  return useMemo(() => ({ companies: companies?.data, contacts: contacts?.data }), [companies, contacts])
}

/** Today as YYYY-MM-DD: at the seat of the legal entity, as the issued quote is dated; without one, at the chosen offset. */
function useToday(entity: LegalEntity | undefined): string {
  const offset = useTimeOffset()
  const hour = useCurrentHour()
  return entity === undefined
    ? formatTime(hour, { offset, pattern: 'date' }).replaceAll('/', '-')
    : todayOf(entity, new Date(hour * 1000))
}
