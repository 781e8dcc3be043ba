import type { ReactNode } from 'react'
import { Truncated } from '../text/Truncated.tsx'
import { Missing } from './Missing.tsx'
import { StateMark } from './StateMark.tsx'
import { ONLINE_STATES, SYSTEM_STATES, type StateName } from './states.ts'
import { systemStatus, type OnlineStatus } from '@service-center/contract/devices/device-state.ts'
import classes from './state.module.css'

/** States that need attention have coloured text; the others stay plain. */
const LOUD: ReadonlySet<StateName> = new Set(['warning', 'bad'])

interface StateTextProps {
  state: StateName
  children: ReactNode
}

/** A state's mark and word. */
export function StateText({ state, children }: StateTextProps) {
  const loud = LOUD.has(state)
  return (
    <span
      className={classes['text']}
      data-loud={loud || undefined}
      style={loud ? { color: `var(--sc-${state}-ink)` } : undefined}
    >
      <StateMark state={state} />
      <span className={classes['word']}>{children}</span>
    </span>
  )
}

/** A device's online status: mark and word. */
export function OnlineText({ status }: { status: OnlineStatus }) {
  const { state, word } = ONLINE_STATES[status]
  return <StateText state={state}>{word}</StateText>
}

/**
 * A device's system message.
 * @param message the raw value, which decides the state; undefined when the device has none
 * @param text shown instead of the raw value, such as its translation
 */
export function SystemText({ message, text }: { message: string | undefined; text?: string }) {
  if (message === undefined || message.trim() === '') return <Missing />
  const state = SYSTEM_STATES[systemStatus(message)]
  const shown = <Truncated text={text ?? message} />
  if (state === undefined) return <span className={classes['quiet']}>{shown}</span>
  return <StateText state={state}>{shown}</StateText>
}
