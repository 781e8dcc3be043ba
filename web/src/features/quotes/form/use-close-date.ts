import * as api from '@service-center/contract/api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { q } from '../../../api/query.ts'
import { dayText } from '../../../ui/time/day-text.ts'

/** The close date that the customer relationship system knows for a company's open deal. */
export interface CloseDateLookup {
  isLoading: boolean
  /** Asks for a company; undefined forgets the question. Only the newest question is answered. */
  ask: (company: string | undefined) => void
}

/** @param onFound called with the day as YYYY/MM/DD; '' if there is none, or it could not be asked */
export function useCloseDate(onFound: (day: string) => void): CloseDateLookup {
  const client = useQueryClient()
  const newest = useRef(0)
  const [isLoading, setLoading] = useState(false)

  async function ask(company: string | undefined) {
    newest.current += 1
    const { current: question } = newest
    setLoading(company !== undefined)
    if (company === undefined) return
    const query = { ...q(api.crm.closeDate, { body: { company } }), staleTime: 0 }
    // A failed question has no answer either (specification 3, section 7).
    const { closedate } = await client.fetchQuery(query).catch(() => ({ closedate: '' }))
    if (question !== newest.current) return
    setLoading(false)
    onFound(dayText(closedate))
  }
  return { isLoading, ask: (company) => void ask(company) }
}
