import type { RolloutEvent } from '@service-center/contract/rollouts/rollouts.ts'
import { pauseText, robotsText } from './rollout-words.ts'

/** An entry of a rollout's history as a sentence. */
export function eventText({ kind, username, step, robots, pause }: RolloutEvent): string {
  const who = username ?? 'The rollout'
  switch (kind) {
    case 'started':
      return `${who} started it for ${robotsText(robots ?? 0)}.`
    case 'stepBegan':
      return `Step ${(step ?? 0) + 1} began.`
    case 'paused':
      return pause === null ? 'Paused.' : pauseText(pause)
    case 'resumed':
      return `${who} resumed it.`
    case 'retried':
      return `${who} had ${robotsText(robots ?? 0)} tried again.`
    case 'removed':
      return `${who} removed ${robotsText(robots ?? 0)}.`
    case 'stopped':
      return `${who} stopped it.`
    case 'finished':
      return 'Finished.'
  }
}
