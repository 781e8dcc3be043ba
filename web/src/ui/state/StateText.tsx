import { type OnlineStatus, systemStatus } from '@service-center/contract/devices/device-state.ts'
import type { ReactNode } from 'react'
import { Truncated } from '../text/Truncated.tsx'
import { StateMark } from './StateMark.tsx'
import { ONLINE_STATES, type StateName, SYSTEM_STATES } from './states.ts'
import classes from './state.module.css'

/** States that need attention have coloured text. */
const LOUD: ReadonlySet<StateName> = new Set(['warning', 'bad'])

export function StateText({ state, children }: { state: StateName; children: ReactNode }) {
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

export function OnlineText({ status }: { status: OnlineStatus }) {
  const { state, word } = ONLINE_STATES[status]
  return <StateText state={state}>{word}</StateText>
}

/**
 * A device's system message.
 * @param message the raw value, which decides the state; undefined if the device has none
 * @param text shown instead of the raw value, such as its translation
 */
export function SystemText({ message, text }: { message: string | undefined; text?: string }) {
  if (message === undefined || message.trim() === '') return <Missing />
  const state = SYSTEM_STATES[systemStatus(message)]
  const shown = <Truncated text={text ?? message} />
  if (state === undefined) return <span className={classes['quiet']}>{shown}</span>
  return <StateText state={state}>{shown}</StateText>
}

/** A state as a chip, for use beside other controls. */
export function StateChip({ state, children }: { state: StateName; children: ReactNode }) {
  return (
    <span
      className={classes['chip']}
      style={{ color: `var(--sc-${state}-ink)`, background: `var(--sc-${state}-soft)` }}
    >
      <StateMark state={state} size={10} />
      {children}
    </span>
  )
}

/** Shown for a missing value; never use an empty cell or a dash. */
export function Missing({ word = 'N/A' }: { word?: 'N/A' | 'None' }) {
  return <span className={classes['missing']}>{word}</span>
}
