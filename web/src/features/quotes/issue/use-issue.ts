import * as api from '@service-center/contract/api.ts'
import type { Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { quoteLanguageOf } from '@service-center/contract/quote-settings/quote-language.ts'
import type { QuoteTranslation } from '@service-center/contract/quote-settings/quote-settings.ts'
import type { QuoteFigures } from '@service-center/contract/quotes/quote-figures.ts'
import { isEmailAddress } from '@service-center/contract/text/email-address.ts'
import type { MissingLetters } from '@service-center/pdf/base/printable.ts'
import { quoteMissingLetters } from '@service-center/pdf/quote/quote-missing-letters.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failedWith, messageOf } from '../../../api/api-error.ts'
import { q, useApiMutation } from '../../../api/query.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { companySnapshotOf, contactSnapshotOf } from '../form/crm-choice.ts'
import { selectionOf } from '../form/quote-form.ts'
import { forgetRequest, requestIdOf } from '../form/stored-request.ts'
import type { Quotation } from '../form/use-quotation.ts'
import type { QuoteFormState } from '../form/use-quote-form.ts'
import { confirmIssue } from './confirm-issue.tsx'

type Issued = Reply<typeof api.quoteIssuing.issue>

/** Issuing the quote of the form. */
export interface Issue {
  /** Asks, and issues; nothing while something is missing. */
  issue: () => void
  isBusy: boolean
  /** Why the last try failed. */
  error: string | undefined
  /** The quote that was issued last. */
  issued: Issued | undefined
  /** Its number, if another one was shown before. */
  otherNumber: string | undefined
  forgetOtherNumber: () => void
}

const NO_TEXTS: readonly QuoteTranslation[] = []

export function useIssue(state: QuoteFormState, { figures, number, drawDigit }: Quotation): Issue {
  const client = useQueryClient()
  const translations = useQuery(q(api.quotes.translations, {})).data?.data ?? NO_TEXTS
  const [error, setError] = useState<string>()
  const [otherNumber, setOtherNumber] = useState<string>()
  const [last, setLast] = useState<{ content: string; reply: Issued }>()
  const mutation = useApiMutation(api.quoteIssuing.issue, {
    onSuccess: (reply) => {
      addToLists(client, reply)
      state.change(withIssued(state.form, reply))
      drawDigit()
      forgetRequest()
    },
  })

  async function issue() {
    const { form, contract, settings, lists, stage } = state
    const selection = selectionOf(form, contract)
    if (selection === undefined || figures === undefined || mutation.isPending) return
    const email = contactSnapshotOf(selection.contact, lists)?.email.trim() ?? ''
    const sendEmail = form.sendEmail && isEmailAddress(email)
    const syncHubSpotDeal = form.syncDeal && stage !== ''
    const content = JSON.stringify({ selection, sendEmail, syncHubSpotDeal, stage })
    const before = last?.content === content ? last.reply.quotationNumber : undefined
    const missing = missingInQuote(state, { figures, number, translations })
    const mailedTo = sendEmail ? email : ''
    if (
      !(await confirmIssue({ number, before, figures, settings, email: mailedTo, syncHubSpotDeal, missing }))
    )
      return
    setError(undefined)
    try {
      const body = {
        ...selection,
        quotationNumber: number,
        lineItems: figures.lines,
        payments: figures.payments,
        sendEmail,
        syncHubSpotDeal,
        stage: syncHubSpotDeal ? stage : '',
        requestId: requestIdOf(content),
      }
      const reply = await mutation.mutateAsync({ body })
      setLast({ content, reply })
      toast.success('Quote successfully issued')
      if (reply.quotationNumber !== number) setOtherNumber(reply.quotationNumber)
    } catch (failure) {
      setError(messageOf(failure))
      toast.error(messageOf(failure))
      if (failedWith(failure, 'quote_outdated')) void client.invalidateQueries(q(api.quotes.settings, {}))
    }
  }
  return {
    issue: () => void issue(),
    isBusy: mutation.isPending,
    error,
    issued: last?.reply,
    otherNumber,
    forgetOtherNumber: () => setOtherNumber(undefined),
  }
}

/** The form with the company and the contact that the quote has added (specification 3, section 4). */
function withIssued(form: QuoteFormState['form'], { newCompany, newContact }: Issued) {
  return {
    ...form,
    company: newCompany === null ? form.company : { id: newCompany.id },
    contact: newContact === null ? form.contact : { id: newContact.id },
  }
}

/** The lists get them at once; the reload after the change finds them too. */
function addToLists(client: QueryClient, { newCompany, newContact }: Issued): void {
  if (newCompany !== null)
    client.setQueryData(
      q(api.crm.companies, {}).queryKey,
      (old) => old && { data: [...old.data, newCompany] },
    )
  if (newContact !== null)
    client.setQueryData(q(api.crm.contacts, {}).queryKey, (old) => old && { data: [...old.data, newContact] })
}

/** Which letters of which fields the quote of the form shows as question marks. */
function missingInQuote(
  { form, contract, lists }: Pick<QuoteFormState, 'form' | 'contract' | 'lists'>,
  quote: { figures: QuoteFigures; number: string; translations: readonly QuoteTranslation[] },
): MissingLetters[] {
  if (contract === undefined) return []
  return quoteMissingLetters({
    ...quote,
    company: companySnapshotOf(form.company, lists) ?? null,
    contact: contactSnapshotOf(form.contact, lists) ?? null,
    seller: contract.seller,
    language: quoteLanguageOf(contract.name),
    selection: form,
  })
}
