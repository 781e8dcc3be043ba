import type {
  ExplainedConfiguration,
  ExplainedGroup,
  ExplainedVersion,
  VersionsExplanation,
} from '@service-center/contract/software-versions/software-versions.ts'
import {
  compareVersions,
  MIN_UPDATABLE_VERSION,
} from '@service-center/contract/software-versions/version-rules.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import type { StateName } from '../../ui/state/states.ts'
import { listed } from '../../ui/text/format.ts'

/** Offered versions by priority, then by version, highest first: the first one is the latest. */
export function rankedVersions(versions: readonly ExplainedVersion[]) {
  return {
    offered: versions
      .filter(({ access }) => access)
      .toSorted((a, b) => priorityOf(b) - priorityOf(a) || byVersion(a, b)),
    others: versions.filter(({ access }) => !access).toSorted(byVersion),
  }
}

/** The highest priority of the configurations that apply; -1 if none applies. */
function priorityOf({ configurations }: ExplainedVersion): number {
  return Math.max(-1, ...configurations.filter(({ applies }) => applies).map(({ priority }) => priority))
}

const byVersion = (a: ExplainedVersion, b: ExplainedVersion) => compareVersions(b.value, a.value)

export function originOf({ source, isLock, customer }: ExplainedGroup): string {
  if (isLock) return 'The robot is locked to its versions'
  if (source === 'device') return 'Extra access group of this robot'
  if (source === 'customer')
    return customer === null ? 'From its customer' : sentence`From its customer ${customer.name}`
  return customer === null
    ? 'Inherited from a customer that you do not see'
    : sentence`Inherited from ${customer.name}`
}

/** Whether a version is offered, as a mark and a sentence. */
interface Verdict {
  readonly state: StateName
  readonly text: string
}

/** @param timeOf formats unix seconds */
export function verdictOf(version: ExplainedVersion, timeOf: (at: number) => string): Verdict {
  const count = version.configurations.length
  switch (version.outcome) {
    case 'latest':
      return { state: 'ok', text: 'Offered, and the latest' }
    case 'offered':
      return { state: 'ok', text: 'Offered' }
    case 'rcOnly':
      return { state: 'warning', text: 'Only as a release candidate, to holders of Super commands' }
    case 'deprecated':
      return {
        state: 'deprecated',
        text: `Not offered: deprecated${version.deprecatedAt === null ? '' : ` since ${timeOf(version.deprecatedAt)}`}`,
      }
    case 'notComparable':
      return { state: 'offline', text: 'Not offered: its tag is not a version number' }
    case 'tooOld':
      return {
        state: 'offline',
        text: `Not offered: robots take updates from ${MIN_UPDATABLE_VERSION} on only`,
      }
    case 'noConfiguration':
      return { state: 'offline', text: 'Not offered: it has no configuration' }
    case 'aboveLock':
      return { state: 'offline', text: 'Not offered: above the version that the robot is locked to' }
    case 'noConfigurationApplies':
      return {
        state: 'offline',
        text:
          count === 1
            ? 'Not offered: its configuration does not apply'
            : `Not offered: none of its ${count} configurations applies`,
      }
  }
}

/** 'began …, ends …'. */
export function timeframeText(
  { from, to, state }: ExplainedConfiguration['timeframes'][number],
  timeOf: (at: number) => string,
): string {
  const begin = `${state === 'future' ? 'begins' : 'began'} ${timeOf(from)}`
  if (to === null) return `${begin}, no end`
  return `${begin}, ${state === 'past' ? 'ended' : 'ends'} ${timeOf(to)}`
}

/** Why a configuration applies or does not apply, in one sentence. */
export function reasonOf(
  { applies, groups, timeframes, reasons }: ExplainedConfiguration,
  timeOf: (at: number) => string,
): string {
  if (applies) {
    const end = timeframes.find(({ state }) => state === 'current')?.to
    return `Applies${end === null || end === undefined ? '' : ` until ${timeOf(end)}`}.`
  }
  const missing = groups.filter(({ held }) => !held).map(({ name }) => name)
  const next = timeframes.find(({ state }) => state === 'future')
  const last = timeframes.findLast(({ state }) => state === 'past')
  const starts = next === undefined ? 'later' : timeOf(next.from)
  const ended = last?.to === null || last === undefined ? '' : ` ${timeOf(last.to)}`
  const words = {
    groupsMissing: `the robot does not have ${listed(missing)}`,
    notStarted: timeframes.length === 0 ? 'it has no timeframe yet' : `it begins ${starts}`,
    ended: `its last timeframe ended${ended}`,
    betweenTimeframes: `its former timeframe ended${ended}, the next begins ${starts}`,
  } satisfies Record<(typeof reasons)[number], string>
  return `Does not apply: ${reasons.map((reason) => words[reason]).join(', and ')}.`
}

/** How the robot's modem limits its updates, if it does. */
export function modemText({ isModemLimited, modemId }: VersionsExplanation): string | undefined {
  if (!isModemLimited) return undefined
  return `Its modem ${modemId ?? ''} takes ${MIN_UPDATABLE_VERSION} and newer only.`
}
