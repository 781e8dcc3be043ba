import { Tooltip } from '@mantine/core'
import type { DoneState } from '@service-center/contract/quotes/issued-quotes.ts'
import { Missing } from '../../../ui/state/Missing.tsx'
import { StateText } from '../../../ui/state/StateText.tsx'
import type { StateName } from '../../../ui/state/states.ts'

const LOOKS = { pending: 'unknown', done: 'ok', failed: 'bad' } as const satisfies Record<
  DoneState,
  StateName
>
const NAMES = { pending: 'Under way', done: 'Done', failed: 'Failed' } as const

/** What came of a part of the work on a quote; nothing if it was not asked for. */
export function WorkState({ work }: { work: { state: DoneState; failure: string | null } | null }) {
  if (work === null) return <Missing word="None" />
  const text = <StateText state={LOOKS[work.state]}>{NAMES[work.state]}</StateText>
  if (work.failure === null) return text
  return (
    <Tooltip label={work.failure}>
      {/* The failure is reached by keys, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above */}
      <span tabIndex={0}>{text}</span>
    </Tooltip>
  )
}
