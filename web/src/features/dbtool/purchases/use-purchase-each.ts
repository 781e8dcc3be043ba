import * as api from '@service-center/contract/api.ts'
import type { Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { useRef } from 'react'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import { request } from '../../../api/request.ts'
import { useReloadResources } from '../../../api/resources.ts'
import { failureText, purchaseOf, type PurchaseValues } from './purchase-form.ts'

const CREATE = api.dbToolPurchases.create

/**
 * Makes a purchase of each chosen feature group. A group whose call is repeated after a lost answer is purchased once.
 * @param options.nameOf the name of a feature group by its id
 * @param options.onFailed gets the ids of those that were not purchased, when others were
 */
export function usePurchaseEach(options: {
  nameOf: (id: string) => string
  onFailed: (groups: string[]) => void
}): (values: PurchaseValues) => Promise<Reply<typeof CREATE>> {
  const { nameOf, onFailed } = options
  const reload = useReloadResources()
  const keys = useRef(new Map<string, string>())
  const keyOf = (content: string) => {
    const key = keys.current.get(content) ?? crypto.randomUUID()
    keys.current.set(content, key)
    return key
  }
  return async (values) => {
    const calls = values.groups.map(async (group) => {
      const body = purchaseOf(values, group)
      const content = JSON.stringify(body)
      const reply = await request(CREATE, { body: { ...body, key: keyOf(content) } })
      // Whoever wants a second one of the same gets it.
      keys.current.delete(content)
      return reply
    })
    const outcomes = await Promise.allSettled(calls)
    const done = values.groups.filter((_group, place) => outcomes[place]?.status === 'fulfilled')
    const failed = outcomes.flatMap((outcome, place) => {
      const group = values.groups[place]
      if (outcome.status === 'fulfilled' || group === undefined) return []
      const error: unknown = outcome.reason
      return [{ group, name: nameOf(group), reason: messageOf(error), error }]
    })
    const [first] = failed
    const [reply] = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    if (first === undefined && reply !== undefined) return reply
    if (done.length > 0) {
      onFailed(failed.map(({ group }) => group))
      reload(CREATE.changes)
    }
    // What is wrong with a field stands there, when it is so for all of them.
    if (done.length === 0 && first?.error instanceof ApiError && first.error.errors.length > 0)
      throw first.error
    throw new ApiError(first?.error instanceof ApiError ? first.error.code : 'unknown', {
      message: failureText(failed, done.map(nameOf)),
    })
  }
}
