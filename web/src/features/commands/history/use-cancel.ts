import * as api from '@service-center/contract/api.ts'
import { OPEN_STATES } from '@service-center/contract/commands/command-rules.ts'
import { MAX_COMMAND_PAGE_SIZE, MAX_COMMANDS_AT_ONCE } from '@service-center/contract/commands/commands.ts'
import { useState } from 'react'
import { messageOf } from '../../../api/calls/api-error.ts'
import { useApiMutation } from '../../../api/queries/query.ts'
import { request } from '../../../api/calls/request.ts'
import type { Asked } from '../../../kit/table-screen/list-query.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { formatNumber } from '../../../ui/text/format.ts'

/** Texts of specification 2, section 8. */
const CANCELLED = 'Command cancelled!'
const FAILED = 'Error cancelling command!'

export function useCancelCommand(): { cancel: (id: number) => void; isPending: boolean } {
  const { mutate, isPending } = useApiMutation(api.commands.cancel, {
    onSuccess: ({ outcome }) =>
      outcome === 'cancelled'
        ? toast.warning(CANCELLED)
        : toast.info('The device is asked to cancel the command.'),
  })
  const cancel = (id: number) =>
    mutate(
      { params: { id: String(id) } },
      {
        onError: (error) => {
          toast.error(FAILED)
          toast.error(messageOf(error))
        },
      },
    )
  return { cancel, isPending }
}

/** Cancels several commands after a confirmation, and reports the results in a toast. */
export function useCancelCommands(onDone: () => void) {
  const { mutateAsync } = useApiMutation(api.commands.cancelMany)
  const [isPending, setPending] = useState(false)

  async function cancel(load: () => Promise<readonly number[]>): Promise<void> {
    setPending(true)
    try {
      const ids = await load()
      if (ids.length === 0) toast.info('There is nothing to cancel.')
      else if (await isConfirmed(ids.length)) {
        report(await mutateAsync({ body: { ids: [...ids] } }))
        onDone()
      }
    } catch (error) {
      toast.error(FAILED)
      toast.error(messageOf(error))
    } finally {
      setPending(false)
    }
  }
  return { isPending, cancel: (load: () => Promise<readonly number[]>) => void cancel(load) }
}

function isConfirmed(count: number): Promise<boolean> {
  const commands = count === 1 ? '1 command' : `${formatNumber(count)} commands`
  return confirm({
    title: `Cancel ${commands}?`,
    text: 'Commands that have not started do not run. A device that has one already is asked to give it up.',
    verb: `Cancel ${commands}`,
    keepLabel: count === 1 ? 'Keep command' : 'Keep commands',
    destructive: true,
  })
}

type Outcome = Record<'cancelled' | 'requested' | 'tooLate', readonly number[]>

function report({ cancelled, requested, tooLate }: Outcome): void {
  const total = cancelled.length + requested.length + tooLate.length
  if (total === 1 && cancelled.length === 1) return toast.warning(CANCELLED)
  const parts = [
    `${formatNumber(cancelled.length)} of ${formatNumber(total)} cancelled`,
    ...(requested.length > 0 ? [`${formatNumber(requested.length)} devices are asked`] : []),
    ...(tooLate.length > 0 ? [`${formatNumber(tooLate.length)} had started`] : []),
  ]
  toast.warning(`${parts.join(', ')}.`)
}

/**
 * The ids of the listed commands that have not started, up to the limit of one call.
 * @param query selects the devices
 */
export async function loadOpenIds(query: Asked): Promise<readonly number[]> {
  const ids: number[] = []
  const filters = JSON.stringify({ state: OPEN_STATES })
  for (;;) {
    const { data, filteredCount } = await request(api.commands.list, {
      query: { ...query, filters, skip: String(ids.length), limit: String(MAX_COMMAND_PAGE_SIZE) },
    })
    ids.push(...data.map(({ id }) => id))
    if (data.length === 0 || ids.length >= filteredCount || ids.length >= MAX_COMMANDS_AT_ONCE) break
  }
  return ids.slice(0, MAX_COMMANDS_AT_ONCE)
}
