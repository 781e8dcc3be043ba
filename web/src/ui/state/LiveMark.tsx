import { Tooltip } from '@mantine/core'
import { StateMark } from './StateMark.tsx'
import type { StateName } from './states.ts'
import classes from './state.module.css'

export type LiveState = 'idle' | 'waiting' | 'connecting' | 'connected'

const LIVE: Record<LiveState, { state: StateName; word: string; sentence: string }> = {
  connected: {
    state: 'ok',
    word: 'connected',
    sentence: 'You are receiving live updates from the server.',
  },
  idle: { state: 'offline', word: 'not connected', sentence: 'You are not connected to the server.' },
  waiting: {
    state: 'warning',
    word: 'reconnecting',
    sentence: 'You have lost connection to the server. An attempt to reconnect will happen shortly.',
  },
  connecting: { state: 'unknown', word: 'connecting', sentence: 'Connecting to the server...' },
}

/** The state of the live connection: shape, 'Live Updates', word and tooltip; only the shape if `compact`. */
export function LiveMark({ state, compact = false }: { state: LiveState; compact?: boolean }) {
  const live = LIVE[state]
  return (
    <Tooltip label={live.sentence}>
      <output
        className={classes['live']}
        // A Tab stop, so that the tooltip can be read without a pointer.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        data-compact={compact || undefined}
      >
        <span className={classes['liveMark']} data-state={state}>
          <StateMark state={live.state} label={compact ? `Live Updates ${live.word}` : undefined} />
        </span>
        {!compact && (
          <>
            <span>Live Updates</span>
            <span className={classes['liveWord']}>{live.word}</span>
          </>
        )}
      </output>
    </Tooltip>
  )
}
