import { DEVICE_TYPE, type DeviceType } from '../devices/devices.ts'

/** Oldest version from which robots support updates (specification 2, section 5). */
export const MIN_UPDATABLE_VERSION = '9.8.3'
/** Robots whose modem id contains this can only use versions from {@link MIN_UPDATABLE_VERSION} on. */
export const LIMITED_MODEM = 'PLS63'

/** Leading numbers of a version and the rest: '10.5.0-rc1' has [10, 5, 0] and '-rc1'. */
interface VersionParts {
  readonly numbers: readonly number[]
  readonly suffix: string
}

const VERSION = /^(?:v|BS)?(\d{1,9}(?:\.\d{1,9})+)(.*)$/s

function partsOf(version: string): VersionParts | undefined {
  const [, numbers, suffix] = VERSION.exec(version) ?? []
  if (numbers === undefined || suffix === undefined) return undefined
  return { numbers: numbers.split('.').map(Number), suffix }
}

/**
 * Orders versions, lowest first. Test versions come before their release ('10.5.0-rc1' before '10.5.0'), and texts
 * that do not begin with a version come before all versions. A prefix 'v' or 'BS' is ignored.
 */
export function compareVersions(one: string, other: string): number {
  const order = orderOfVersions(one, other)
  if (order === undefined) {
    return Number(isComparable(one)) - Number(isComparable(other)) || compareTexts(one, other)
  }
  return order || compareTexts(one, other)
}

/**
 * Orders two versions; 0 for two spellings of one, such as '10.4' and 'v10.4.0'. Undefined if one of the texts does not
 * begin with a version.
 */
export function orderOfVersions(one: string, other: string): number | undefined {
  const a = partsOf(one)
  const b = partsOf(other)
  if (a === undefined || b === undefined) return undefined
  for (let place = 0; place < Math.max(a.numbers.length, b.numbers.length); place += 1) {
    const difference = (a.numbers[place] ?? 0) - (b.numbers[place] ?? 0)
    if (difference !== 0) return difference
  }
  if ((a.suffix === '') !== (b.suffix === '')) return a.suffix === '' ? 1 : -1
  return compareTexts(a.suffix, b.suffix)
}

/**
 * Compares numbers in texts by value: 'rc9' before 'rc10'. The locale is fixed, so that server and browsers agree.
 */
const compareTexts = (one: string, other: string) =>
  one.localeCompare(other, 'en', { numeric: true }) || (one < other ? -1 : Number(one > other))

/** Whether a text begins with version numbers, so that it can be compared. */
export function isComparable(version: string): boolean {
  return partsOf(version) !== undefined
}

/** Whether robots can be updated to or from a version: at least 9.8.3 (specification 2, section 5). */
export function isUpdatable(version: string): boolean {
  return isComparable(version) && compareNumbers(version, MIN_UPDATABLE_VERSION) >= 0
}

/** Compares the numbers only: a test version of 9.8.3 counts as 9.8.3. */
function compareNumbers(one: string, other: string): number {
  return compareVersions(numbersOf(one), numbersOf(other))
}

const numbersOf = (version: string) => (partsOf(version)?.numbers ?? []).join('.')

/** Tags of releases: vX.Y.Z for the app, X.Y.Z for others (specification 3, section 2). */
const RELEASE_TAG = { app: /^v\d+\.\d+\.\d+$/, other: /^\d+\.\d+\.\d+$/ } as const

/** Whether a tag is a release; all others are test versions. */
export function isReleaseTag(type: DeviceType, tag: string): boolean {
  return (type === DEVICE_TYPE.tablet ? RELEASE_TAG.app : RELEASE_TAG.other).test(tag)
}

interface OfferFlags {
  readonly access: boolean
  readonly released: boolean
}

/** Whether users without CommandsSuper may send a version (specification 2, section 5). */
export function isForEverybody({ access, released }: OfferFlags): boolean {
  return access && released
}
