import { compareVersions } from '@service-center/contract/software-versions/version-rules.ts'
import { DEFAULT_PRIORITY } from '@service-center/contract/dbtool/versions.ts'
import type { Timeframe } from '../../../kit/fields/timeframes.ts'
import { commonTime, isCovered, isSubset, named, timeFrom } from '../shared/rivals.ts'
import type { ConfigurationValues } from './configuration-form.ts'
import { type ConfiguredVersion, configuredVersions } from './version-rows.ts'
import type { Version } from './version-kind.ts'

interface NoticeOptions {
  versions: readonly Version[]
  /** The configuration that is edited; undefined for a new one. */
  own: number | undefined
  /** Unix seconds. */
  now: number
  timeText: (frame: Timeframe) => string
}

/**
 * Tells what other versions do to a configuration that is not saved yet: the latest version of a device is the one with
 * the highest priority, then the highest version. Compared with configurations that every device of this one has too.
 */
export function versionNotices(values: ConfigurationValues, options: NoticeOptions): string[] {
  const { versions, own, now, timeText } = options
  const version = versions.find(({ id }) => String(id) === values.version)
  if (version === undefined || values.groups.length === 0) return []
  const others = configuredVersions(versions).filter(
    (other) => other.configuration.ConfigurationId !== own && !other.version.Deprecated,
  )
  if (others.some((other) => isRepeated(other, { values, version }))) {
    return [`${version.tag} has a configuration for these access groups already. Change that one instead.`]
  }
  const frames = timeFrom(now, values.frames)
  const rivals = others.filter(
    (other) =>
      other.version.id !== version.id &&
      isSubset(other.configuration.AccessGroupIds, values.groups) &&
      commonTime(frames, other.configuration).length > 0,
  )
  const priority = values.priority ?? DEFAULT_PRIORITY
  const isAhead = ({ version: { tag }, configuration }: ConfiguredVersion) =>
    configuration.Priority > priority ||
    (configuration.Priority === priority && compareVersions(tag, version.tag) > 0)
  return [
    ...aheadNotices({ tag: version.tag, frames, ahead: rivals.filter(isAhead), timeText }),
    ...behindNotices(
      version.tag,
      rivals.filter((rival) => !isAhead(rival)),
    ),
  ]
}

interface Ahead {
  tag: string
  frames: readonly Timeframe[]
  ahead: readonly ConfiguredVersion[]
  timeText: (frame: Timeframe) => string
}

/** What the versions do that are ahead of it. */
function aheadNotices({ tag, frames, ahead, timeText }: Ahead): string[] {
  if (ahead.length === 0) return []
  const names = named(ahead.map(nameOf))
  const stay = ahead.length === 1 ? 'stays' : 'stay'
  if (
    isCovered(
      frames,
      ahead.map(({ configuration }) => configuration),
    )
  ) {
    return [`${tag} is never the latest version by this: ${names} ${stay} ahead of it all the time.`]
  }
  const times = ahead.flatMap(({ configuration }) => commonTime(frames, configuration).map(timeText))
  return [`${names} ${stay} the latest version instead of ${tag} while both hold: ${named(times)}.`]
}

/** What it does to the versions that it is ahead of. */
const behindNotices = (tag: string, behind: readonly ConfiguredVersion[]): string[] =>
  behind.length === 0
    ? []
    : [`${tag} is the latest version instead of ${named(behind.map(nameOf))} while both hold.`]

/** '10.4.2 (RC, priority 20)' */
const nameOf = ({ version, configuration: { IsRC, Priority } }: ConfiguredVersion) =>
  `${version.tag} (${IsRC ? 'RC, ' : ''}priority ${Priority})`

/** Whether the server refuses to save it beside the other one. */
const isRepeated = (
  { version: { id }, configuration }: ConfiguredVersion,
  { values, version }: { values: ConfigurationValues; version: Version },
) =>
  id === version.id &&
  configuration.IsRC === values.isRc &&
  configuration.AccessGroupIds.length === values.groups.length &&
  isSubset(configuration.AccessGroupIds, values.groups)
