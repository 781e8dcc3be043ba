import * as api from '@service-center/contract/api.ts'
import type { CompanyChoice } from '@service-center/contract/customer-relations/crm.ts'
import type { Customer } from '@service-center/contract/customers/customers.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { q } from '../../../api/query.ts'
import { useLinks } from '../use-relations.ts'

/** The option for a new company; the call names it by an empty id. */
export const NEW = 'new'

const FILLED = '[Service center filled]'

interface Choices {
  readonly choices: readonly CompanyChoice[]
  /** The most similar one; undefined: the customer is probably a new company. */
  readonly best: CompanyChoice | undefined
  readonly isLoading: boolean
  /** Why similar companies could not be read. */
  readonly failure: string | undefined
}

const NONE: readonly CompanyChoice[] = []

/** The companies that a customer may be: those with a similar name first, then those that were created last. */
export function useChoices(customer: Pick<Customer, 'id' | 'name'> | undefined): Choices {
  const data = customer === undefined ? [] : [{ id: customer.id, name: customer.name }]
  const match = useQuery({ ...q(api.crm.match, { body: { data } }), enabled: customer !== undefined })
  const { data: recent } = useQuery(q(api.companyApproval.recent, {}))
  const { links } = useLinks()
  const similar = match.data?.data[0]?.choices ?? NONE
  const choices = useMemo(() => {
    const linked = new Set(links?.map(({ companyId }) => companyId))
    const known = new Set(similar.map(({ matchId }) => matchId))
    const others = (recent?.data ?? []).filter(({ id }) => !known.has(id))
    return [
      ...similar,
      ...others.map(({ id, name, country }): CompanyChoice => {
        const matchType = linked.has(id) ? 'service_center' : 'name'
        return { matchId: id, matchName: name, country, matchType }
      }),
    ]
  }, [similar, recent, links])
  return {
    choices,
    best: similar[0],
    isLoading: customer !== undefined && match.isPending,
    failure: match.error === null ? undefined : messageOf(match.error),
  }
}

/** Name and country of each choice, and the one for a new company. */
export function choiceItems(choices: readonly CompanyChoice[]): { value: string; label: string }[] {
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
