import * as api from '@service-center/contract/api.ts'
import type { ServiceKind } from '@service-center/contract/device-settings/device-setting-rules.ts'
import type { Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { useRef } from 'react'
import { useApiMutation } from '../../../../api/query.ts'
import type { Input } from '../../../../api/request.ts'
import { useUndoToast } from '../../../../kit/widgets/use-undo.ts'
import type { ServiceDates } from './use-service-dates.ts'

type SetDates = typeof api.deviceSettings.setWarranty

interface Wanted {
  /** One or both, in the order of the calls: warranty first. */
  readonly kinds: readonly ServiceKind[]
  readonly body: Input<SetDates>['body']
  /** What the form shows of each. */
  readonly was: Readonly<Record<ServiceKind, ServiceDates>> | undefined
  /** Runs when the first call succeeded and the second did not. */
  readonly onlyFirst: () => void
}

/** Sends the calls for a robot's dates one after the other, each with its own toast and 'Undo'. */
export function useSetDates(): {
  send: (wanted: Wanted) => Promise<Reply<SetDates>>
  /** What went wrong, and what was set before it. */
  errorText: (text: string) => string
} {
  const calls = {
    warranty: useApiMutation(api.deviceSettings.setWarranty),
    subscription: useApiMutation(api.deviceSettings.setSubscription),
  }
  const offerUndo = useUndoToast()
  const isFirstSet = useRef(false)

  async function send({ kinds, body, was, onlyFirst }: Wanted): Promise<Reply<SetDates>> {
    isFirstSet.current = false
    let reply: Reply<SetDates> = { undo: null }
    for (const kind of kinds) {
      try {
        reply = await calls[kind].mutateAsync({ body: { ...body, ...(was && { was: was[kind] }) } })
      } catch (error) {
        if (isFirstSet.current) onlyFirst()
        throw error
      }
      const text = `Successfully set ${kind} of Robot ${body.robotId} to ${body.start} - ${body.end}`
      offerUndo(text, reply.undo ?? undefined)
      isFirstSet.current = true
    }
    return reply
  }
  return {
    send,
    errorText: (text) =>
      isFirstSet.current ? `The warranty was set, the subscription was not: ${text}` : text,
  }
}
