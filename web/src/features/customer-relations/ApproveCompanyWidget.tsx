import * as api from '@service-center/contract/api.ts'
import type { CompanyChoice, CrmCompany } from '@service-center/contract/customer-relations/crm.ts'
import type { Customer } from '@service-center/contract/customers/customers.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { isBlank } from '@service-center/contract/text/text-checks.ts'
import { isolated, sentence } from '@service-center/contract/text/name-characters.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { formErrorText, messageOf } from '../../api/calls/api-error.ts'
import type { Input } from '../../api/calls/request.ts'
import { q, useApiMutation } from '../../api/queries/query.ts'
import { customersQuery } from '../../api/shared-data/shared-queries.ts'
import { CustomerField } from '../../kit/fields/customers/CustomerField.tsx'
import { SelectField } from '../../kit/fields/picks/SelectField.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import type { CheckedForm } from '../../kit/form/checks/checked-form.ts'
import { Existing, existsText, placeOf } from '../../kit/relations/Existing.tsx'
import { companiesLike } from '../../kit/relations/existing-records.ts'
import { useRefusal } from '../../kit/relations/use-refusal.ts'
import { WidgetForm } from '../../kit/widgets/WidgetForm.tsx'
import { useUndoToast } from '../../kit/widgets/use-undo.ts'
import { useWidgetForm } from '../../kit/widgets/use-widget-form.ts'
import type { WidgetProps } from '../../kit/widgets/widget.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { useCompanies, useLinks } from './use-relations.ts'

/** The option for a new company. It is sent as an empty id. */
const NEW = 'new'

const FILLED = '[Service center filled]'
const NONE: readonly CompanyChoice[] = []
const NOT_FOUND: readonly CrmCompany[] = []

interface Values {
  customer: number | null
  /** The id of a company, or `NEW`. */
  company: string | null
  /** The name of a new company. */
  name: string
  /** The name of which another company is meant than the existing ones. */
  anotherThan: string
}

const EMPTY: Values = { customer: null, company: null, name: '', anotherThan: '' }
const isUnreviewed = ({ reviewed }: Customer) => !reviewed

/** Connects a customer with a company of the CRM, or marks the customer as reviewed without a company. */
export default function ApproveCompanyWidget({ prefill, onDone }: WidgetProps) {
  const { data } = useQuery(customersQuery)
  const unreviewed = useMemo(() => data?.data.filter(isUnreviewed), [data])
  const companies = useCompanies()
  const all = useMemo(() => companies && [...companies.values()], [companies])
  const existingOf = (name: string) => companiesLike({ name }, all)
  const { isRefused, around } = useRefusal(
    'company_exists',
    ({ body }: Input<typeof api.companyApproval.approve>) => body.name,
  )
  const form: CheckedForm<Values> = useWidgetForm(api.companyApproval.approve, {
    defaults: EMPTY,
    prefill: prefill.customerId === undefined ? {} : { customer: prefill.customerId },
    ids: { customer: 'customer' },
    neverSaved: ['customer', 'company', 'name', 'anotherThan'],
    input: ({ customer, company, name, anotherThan }) => {
      const choice = choices.find(({ matchId }) => matchId === company)
      const shared = choice?.matchType === 'service_center' ? { shared: true } : {}
      // Without a chosen company the rules show an error and nothing is sent. '?' avoids a second error about the name.
      const known = company === null ? '?' : (choice?.matchName ?? '')
      const chosen = company === NEW ? { company: '', name } : { company: company ?? '', name: known }
      const another = company === NEW && anotherThan === name ? { isNew: true } : {}
      return { body: { ...chosen, customer: customer ?? 0, ...shared, ...another } }
    },
    around,
    rules: ({ customer, company, name, anotherThan }) => ({
      customer: customer === null ? MESSAGES.required : undefined,
      company: company === null ? MESSAGES.required : undefined,
      name: company === NEW ? nameProblem({ name, anotherThan }, existingOf(name)) : undefined,
    }),
    confirm: (_input, values) => confirmShared(choices.find(({ matchId }) => matchId === values.company)),
    cancelled: 'canceled',
    success: () => 'Hubspot connection was created successfully.',
  })
  const { customer: id, company } = form.values
  const customer = unreviewed?.find((one) => one.id === id)
  const { name, anotherThan } = form.values
  const found = company === NEW ? existingOf(name) : NOT_FOUND
  const { choices, best, isLoading, failure } = useChoices(customer, companies?.get(company ?? ''))
  const suggest = useEffectEvent(() => {
    form.set({ company: best?.matchId ?? NEW, name: customer?.name ?? '' })
  })
  const suggestedFor = isLoading || failure !== undefined ? undefined : customer?.id
  useEffect(() => {
    if (suggestedFor !== undefined) suggest()
  }, [suggestedFor])
  const onDiscarded = () => {
    form.startFrom(EMPTY)
    onDone?.()
  }
  return (
    <WidgetForm
      form={form}
      verb="Approve"
      note={unreviewed && `${unreviewed.length.toLocaleString('en')} not reviewed`}
      second={<DiscardButton customer={customer} onDone={onDiscarded} />}
    >
      <CustomerField
        label="Customer"
        placeholder="Choose a customer who is not reviewed"
        offered={isUnreviewed}
        withAsterisk
        {...form.field('customer')}
      />
      <div data-party="company">
        <SelectField
          label="Company"
          withAsterisk
          placeholder={isLoading ? 'Looking for companies...' : 'Choose a company'}
          disabled={customer === undefined}
          description={failure}
          data={choiceItems(choices)}
          {...form.field('company')}
        />
      </div>
      {company === NEW && <TextField label="Name of the new company" withAsterisk {...form.field('name')} />}
      <Existing
        noun="company"
        title={existsText(name.trim(), found.length)}
        isRefused={company === NEW && isRefused(name)}
        isNew={name !== '' && anotherThan === name}
        onNew={(isNew) => form.set({ anotherThan: isNew ? name : '' })}
        offers={found.map((one) => ({
          key: one.id,
          name: isolated(one.name),
          detail: placeOf(one),
          verb: 'Use it',
          onUse: () => form.set({ company: one.id }),
        }))}
      />
    </WidgetForm>
  )
}

const nameProblem = (
  { name, anotherThan }: Pick<Values, 'name' | 'anotherThan'>,
  existing: readonly CrmCompany[],
) => {
  if (isBlank(name)) return MESSAGES.required
  return existing.length > 0 && anotherThan !== name
    ? 'Use the existing company, or add another one'
    : undefined
}

interface Choices {
  readonly choices: readonly CompanyChoice[]
  /** The most similar company; undefined if there is none, so that the customer is probably a new company. */
  readonly best: CompanyChoice | undefined
  readonly isLoading: boolean
  /** The error when the similar companies could not be loaded. */
  readonly failure: string | undefined
}

/** The companies to choose from: first those with a similar name, then the newest ones, and the chosen one. */
function useChoices(
  customer: Pick<Customer, 'id' | 'name'> | undefined,
  chosen: CrmCompany | undefined,
): Choices {
  const data = customer === undefined ? [] : [{ id: customer.id, name: customer.name }]
  const match = useQuery({ ...q(api.crm.match, { body: { data } }), enabled: customer !== undefined })
  const { data: recent } = useQuery(q(api.companyApproval.recent, {}))
  const { links } = useLinks()
  const similar = match.data?.data[0]?.choices ?? NONE
  const choices = useMemo(() => {
    const linked = new Set(links?.map(({ companyId }) => companyId))
    const known = new Set(similar.map(({ matchId }) => matchId))
    const newest = recent?.data ?? []
    const added = chosen === undefined || newest.some(({ id }) => id === chosen.id) ? [] : [chosen]
    const others = [...newest, ...added].filter(({ id }) => !known.has(id))
    return [
      ...similar,
      ...others.map(({ id, name, country }): CompanyChoice => {
        const matchType = linked.has(id) ? 'service_center' : 'name'
        return { matchId: id, matchName: name, country, matchType }
      }),
    ]
  }, [similar, recent, links, chosen])
  return {
    choices,
    best: similar[0],
    isLoading: customer !== undefined && match.isPending,
    failure: match.error === null ? undefined : messageOf(match.error),
  }
}

function choiceItems(choices: readonly CompanyChoice[]): { value: string; label: string }[] {
  return [
    { value: NEW, label: 'New company' },
    ...choices.map(({ matchId, matchName, country, matchType }) => ({
      value: matchId,
      label: [matchName, country === '' ? '' : `(${country})`, matchType === 'service_center' ? FILLED : '']
        .filter((part) => part !== '')
        .join(' '),
    })),
  ]
}

/** Asks for confirmation if another customer is already connected with the company. */
async function confirmShared(choice: CompanyChoice | undefined): Promise<boolean> {
  if (choice?.matchType !== 'service_center') return true
  return confirm({
    title: 'Connect another customer?',
    text: sentence`${choice.matchName} is connected with a customer already. Both are the same company then.`,
    verb: 'Connect',
    keepLabel: 'Do not connect',
  })
}

const onError = (error: unknown) => toast.error(formErrorText(error))

function DiscardButton({ customer, onDone }: { customer: Customer | undefined; onDone: () => void }) {
  const offerUndo = useUndoToast()
  const discard = useApiMutation(api.companyApproval.discard, {
    onSuccess: ({ undo }) => {
      offerUndo('Customer was reviewed successfully.', undo ?? undefined)
      onDone()
    },
  })
  return (
    <Button
      variant="default"
      disabled={customer === undefined}
      loading={discard.isPending}
      onClick={() =>
        customer !== undefined && discard.mutate({ body: { customer: customer.id } }, { onError })
      }
    >
      Discard
    </Button>
  )
}
