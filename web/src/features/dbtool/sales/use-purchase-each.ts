import * as api from '@service-center/contract/api.ts'
import type { Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { useRef } from 'react'
import { ApiError, failedWith, messageOf } from '../../../api/calls/api-error.ts'
import { request } from '../../../api/calls/request.ts'
import { useReloadResources } from '../../../api/queries/query.ts'
import type { Offers } from './purchase-offers.ts'
import { failureText, purchaseOf } from './purchase-form.ts'
import type { PurchaseValues } from './purchase-values.ts'

const { create: CREATE, prices: PRICES } = api.dbToolPurchases

/** What was sent: the values, and the prices that were shown then. */
export interface SentPurchase {
  readonly values: PurchaseValues
  readonly offers: Offers
  readonly utcOffset: number
}

/**
 * Makes one call for each chosen feature group. Each call has an idempotency key, so that repeating a call whose reply was
 * lost does not purchase the group twice.
 * @param options.nameOf the name of a feature group by its id
 * @param options.onFailed called with the ids of the groups that were not purchased, if others were
 */
export function usePurchaseEach(options: {
  nameOf: (id: string) => string
  onFailed: (groups: string[]) => void
}): (sent: SentPurchase) => Promise<Reply<typeof CREATE>> {
  const { nameOf, onFailed } = options
  const reload = useReloadResources()
  const keys = useRef(new Map<string, string>())
  const keyOf = (content: string) => {
    const key = keys.current.get(content) ?? crypto.randomUUID()
    keys.current.set(content, key)
    return key
  }
  return async ({ values, offers, utcOffset }) => {
    const calls = values.groups.map(async (group) => {
      const body = purchaseOf(values, { group, offers, utcOffset })
      // Without the price: when it has changed after a lost reply, the server says what was bought.
      const { pr: _price, shown: _shown, ...rest } = body
      const content = JSON.stringify(rest)
      const reply = await request(CREATE, { body: { ...body, key: keyOf(content) } })
      // A later purchase with the same content is a new one.
      keys.current.delete(content)
      return reply
    })
    const outcomes = await Promise.allSettled(calls)
    const done = values.groups.filter((_group, place) => outcomes[place]?.status === 'fulfilled')
    const failed = outcomes.flatMap((outcome, place) => {
      const group = values.groups[place]
      if (outcome.status === 'fulfilled' || group === undefined) return []
      const error: unknown = outcome.reason
      const isTold = failedWith(error, 'price_outdated') || failedWith(error, 'purchase_key_used')
      return [{ group, name: nameOf(group), reason: messageOf(error), isTold, error }]
    })
    if (failed.some(({ error }) => failedWith(error, 'price_outdated'))) reload(PRICES.reads)
    const [first] = failed
    const [reply] = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    if (first === undefined && reply !== undefined) return reply
    if (done.length > 0) {
      onFailed(failed.map(({ group }) => group))
      reload(CREATE.changes)
    }
    // If all calls failed, errors of fields are shown at the fields.
    if (done.length === 0 && first?.error instanceof ApiError && first.error.errors.length > 0)
      throw first.error
    throw new ApiError(first?.error instanceof ApiError ? first.error.code : 'unknown', {
      message: failureText(failed, done.map(nameOf)),
    })
  }
}
