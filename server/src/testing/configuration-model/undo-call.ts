import { configurationChanges } from '@service-center/contract/configuration-changes/configuration-changes.ts'
import type { ErrorCode } from '@service-center/contract/errors.ts'
import { type CallKind, type Model, type ModelChange, type ModelUser, seesChange } from './model.ts'

/** Undoes a change of any user, which may already have been undone or changed again. */
export const undoChange: CallKind = (model, who) => {
  const { server } = model
  const change = drawChange(model, who)
  const id = change?.id ?? 900_000
  return {
    text: `undo ${id} (${change?.values.join(', ') ?? 'none'}, by ${change?.by ?? 'nobody'}, ${change?.state ?? 'unknown'})`,
    right: undefined,
    send: () => server.call(configurationChanges.undo, { params: { id: String(id) }, token: who.token }),
    problems: change === undefined ? ['not_found'] : problemsOf(model, who, change),
    apply: () => {
      if (change === undefined) return
      change.apply()
      change.state = 'undone'
    },
    undo: null,
  }
}

/** Mostly one of the newest changes, because older ones have been changed again. */
function drawChange(model: Model, who: ModelUser): ModelChange | undefined {
  const { random, changes } = model
  if (changes.length === 0 || random.chance(0.03)) return undefined
  const own = changes.filter(({ by, state }) => by === who.username && state === 'open')
  if (own.length > 0 && random.chance(0.4)) return random.pick(own)
  const open = changes.filter(({ state }) => state === 'open')
  const allowed = open.filter((change) => seesChange(model, who, change) && who.rights.has(change.right))
  if (allowed.length > 0 && random.chance(0.5)) return random.pick(allowed.slice(-20))
  return random.pick(open.length > 0 && random.chance(0.7) ? open : changes)
}

function problemsOf(model: Model, who: ModelUser, change: ModelChange): ErrorCode[] {
  if (!seesChange(model, who, change)) return ['not_found']
  if (!who.rights.has(change.right)) return ['no_access']
  if (change.state === 'undone') return ['change_undone']
  if (change.state === 'superseded') return ['changed_meanwhile']
  return change.problems(who)
}
