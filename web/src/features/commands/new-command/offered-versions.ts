import type { SoftwareVersion } from '@service-center/contract/software-versions/software-versions.ts'
import { compareVersions, isForEverybody } from '@service-center/contract/software-versions/version-rules.ts'

/** The versions that are in each of several lists, which are parts of one question; a flag holds when it holds in all. */
export function commonVersions(
  lists: readonly (readonly SoftwareVersion[] | undefined)[],
): readonly SoftwareVersion[] {
  const [first = [], ...others] = lists
  return first.flatMap((version) => {
    const same = others.map((list) => list?.find(({ value }) => value === version.value))
    const all = [version, ...same.filter((one) => one !== undefined)]
    if (all.length < lists.length) return []
    return [
      {
        value: version.value,
        released: all.every(({ released }) => released),
        access: all.every(({ access }) => access),
        latest: all.every(({ latest }) => latest),
      },
    ]
  })
}

/**
 * The versions to choose from (specification 2, section 5): everybody sees those with access that are released, super
 * users all of them, or the released ones only.
 */
export function offeredVersions(
  versions: readonly SoftwareVersion[],
  { isSuper, hidesTest }: { isSuper: boolean; hidesTest: boolean },
): readonly SoftwareVersion[] {
  if (!isSuper) return versions.filter(isForEverybody)
  return hidesTest ? versions.filter(({ released }) => released) : versions
}

/** What is to be said of a version beside its number. */
export function versionRemark({ latest, access, released }: SoftwareVersion): string | undefined {
  const remarks = [
    ...(latest ? ['latest'] : []),
    ...(released ? [] : ['test version']),
    ...(access ? [] : ['no access']),
  ]
  return remarks.length === 0 ? undefined : remarks.join(', ')
}

/** The notice about a newer version than the installed one; undefined when there is none. */
export function newerVersion({
  latest,
  installed,
}: {
  latest: string | undefined
  installed: string | undefined
}): string | undefined {
  if (latest === undefined || installed === undefined || installed.trim() === '') return undefined
  return compareVersions(latest, installed) > 0 ? latest : undefined
}
