import * as api from '@service-center/contract/api.ts'
import type { Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { quoteLanguageOf } from '@service-center/contract/quote-settings/quote-language.ts'
import type {
  QuoteSettings,
  QuoteTranslation,
} from '@service-center/contract/quote-settings/quote-settings.ts'
import { chosenPlans } from '@service-center/contract/quotes/quote-calculation.ts'
import { amountText, type QuoteFigures } from '@service-center/contract/quotes/quote-figures.ts'
import { namedPlans } from '@service-center/contract/quotes/quote-plans.ts'
import { isEmailAddress } from '@service-center/contract/text/text-checks.ts'
import type { MissingLetters } from '@service-center/pdf/base/printable.ts'
import { quoteMissingLetters } from '@service-center/pdf/quote/quote-missing-letters.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failedWith, messageOf } from '../../api/calls/api-error.ts'
import { q, useApiMutation } from '../../api/queries/query.ts'
import { missingLettersText } from '../../kit/pdf/missing-letters.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { existingCompanies, existingContacts } from './form/existing-parties.ts'
import { companySnapshotOf, contactSnapshotOf } from './form/crm-choice.ts'
import { isZeroDecimal, selectionOf } from './form/quote-form.ts'
import { forgetRequest, requestIdOf } from './form/stored-quote.ts'
import type { Quotation, QuoteFormState } from './form/use-quote-form.ts'

type Issued = Reply<typeof api.quoteIssuing.issue>

export interface Issue {
  /** Issues the quote after a confirmation. Does nothing while something is missing. */
  issue: () => void
  isBusy: boolean
  /** Why the last attempt failed. */
  error: string | undefined
  /** The quote that was issued last. */
  issued: Issued | undefined
  /** The number of the issued quote, if the form had shown another one. */
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
      else {
        await loadPartiesAgain(client, failure)
        await askForAnother(client, state, failure)
      }
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

/** Selects the company and the contact that the quote has added (specification 3, section 4). */
function withIssued(form: QuoteFormState['form'], { newCompany, newContact }: Issued) {
  return {
    ...form,
    company: newCompany === null ? form.company : { id: newCompany.id },
    contact: newContact === null ? form.contact : { id: newContact.id },
  }
}

/** Adds the new company and contact to the cached lists at once, before the lists are loaded again. */
function addToLists(client: QueryClient, { newCompany, newContact }: Issued): void {
  if (newCompany !== null)
    client.setQueryData(
      q(api.crm.companies, {}).queryKey,
      (old) => old && { data: [...old.data, newCompany] },
    )
  if (newContact !== null)
    client.setQueryData(q(api.crm.contacts, {}).queryKey, (old) => old && { data: [...old.data, newContact] })
}

/** Somebody else may have added the same company or contact, or moved the contact: the form offers them from the new lists. */
async function loadPartiesAgain(client: QueryClient, failure: unknown): Promise<void> {
  const codes = ['company_exists', 'contact_exists', 'invalid'] as const
  if (!codes.some((code) => failedWith(failure, code))) return
  await Promise.all([
    client.invalidateQueries(q(api.crm.companies, {})),
    client.invalidateQueries(q(api.crm.contacts, {})),
  ])
}

/**
 * The server may know of a company or contact that the lists do not have, because another quote is still adding it: then only
 * another one can be added.
 */
async function askForAnother(
  client: QueryClient,
  { form, change }: Pick<QuoteFormState, 'form' | 'change'>,
  failure: unknown,
): Promise<void> {
  const lists = {
    companies: client.getQueryData(q(api.crm.companies, {}).queryKey)?.data,
    contacts: client.getQueryData(q(api.crm.contacts, {}).queryKey)?.data,
  }
  const { company, contact } = form
  const ask = (noun: string) =>
    confirm({
      title: `Add another ${noun}?`,
      text: messageOf(failure),
      verb: `Add another ${noun}`,
      keepLabel: 'Keep editing',
    })
  if (failedWith(failure, 'company_exists') && company?.id === null) {
    if (existingCompanies(company, lists).length === 0 && (await ask('company')))
      change({ ...form, company: { ...company, isNew: true } })
  } else if (failedWith(failure, 'contact_exists') && contact?.id === null) {
    if (existingContacts(contact, lists).length === 0 && (await ask('contact')))
      change({ ...form, contact: { ...contact, isNew: true } })
  }
}

/** The letters that the PDF prints as question marks, by field. */
function missingInQuote(
  { form, contract, lists }: Pick<QuoteFormState, 'form' | 'contract' | 'lists'>,
  quote: { figures: QuoteFigures; number: string; translations: readonly QuoteTranslation[] },
): MissingLetters[] {
  if (contract === undefined) return []
  return quoteMissingLetters({
    ...quote,
    plans: namedPlans(chosenPlans(contract, form)),
    company: companySnapshotOf(form.company, lists) ?? null,
    contact: contactSnapshotOf(form.contact, lists) ?? null,
    seller: contract.seller,
    language: quoteLanguageOf(contract.name),
    selection: form,
  })
}

interface IssueToConfirm {
  number: string
  /** The number of an identical quote that was issued just before. */
  before: string | undefined
  figures: QuoteFigures
  settings: QuoteSettings
  /** The address that the quote is mailed to; '' for none. */
  email: string
  syncHubSpotDeal: boolean
  /** The letters that cannot be printed. */
  missing: readonly MissingLetters[]
}

/** Asks before issuing, because it cannot be undone. */
function confirmIssue(asked: IssueToConfirm): Promise<boolean> {
  const { number, before, figures, settings, email, syncHubSpotDeal, missing } = asked
  const { currency, total } = figures
  const amount = amountText(total, { zeroDecimal: isZeroDecimal(settings, currency) })
  const consequences = [
    before === undefined ? undefined : `The same quote was just issued as ${before}.`,
    `It comes to ${currency} ${amount}, and cannot be deleted.`,
    email === '' ? undefined : `It is mailed to ${email}.`,
    syncHubSpotDeal ? 'A deal is added.' : undefined,
    missingLettersText(missing),
  ]
  return confirm({
    title: before === undefined ? `Issue quote ${number}?` : `Issue another quote, ${number}?`,
    text: consequences.filter((one) => one !== undefined).join(' '),
    verb: 'Issue quote',
    keepLabel: 'Keep editing',
  })
}
