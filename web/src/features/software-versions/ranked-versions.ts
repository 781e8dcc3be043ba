import type { ExplainedVersion } from '@service-center/contract/software-versions/software-versions.ts'
import { compareVersions } from '@service-center/contract/software-versions/version-rules.ts'

/** The versions that are offered in the order of the offer, and all others. */
interface RankedVersions {
  readonly offered: readonly ExplainedVersion[]
  readonly others: readonly ExplainedVersion[]
}

/** The highest priority of the configurations that apply; of one that no configuration applies to, -1. */
export function priorityOf({ configurations }: ExplainedVersion): number {
  return Math.max(-1, ...configurations.filter(({ applies }) => applies).map(({ priority }) => priority))
}

const byVersion = (a: ExplainedVersion, b: ExplainedVersion) => compareVersions(b.value, a.value)

/** Offered versions by priority, then by version, the highest first: the first one is the latest. */
export function rankedVersions(versions: readonly ExplainedVersion[]): RankedVersions {
  return {
    offered: versions
      .filter(({ access }) => access)
      .toSorted((a, b) => priorityOf(b) - priorityOf(a) || byVersion(a, b)),
    others: versions.filter(({ access }) => !access).toSorted(byVersion),
  }
}
