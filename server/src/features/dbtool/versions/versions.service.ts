import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import { AppError, changedMeanwhile, checkUnchanged, invalid, notFound } from '../../../platform/errors.ts'
import { checkGroups } from '../access-groups/access-groups.views.ts'
import { type ChangingCall, collectionOf } from '../common/dbtool-calls.ts'
import { checkStaff } from '../../../platform/access/access.ts'
import { configurationGone } from '../common/dbtool.errors.ts'
import { timeframesOf } from '../common/timeframes.ts'
import {
  type ConfigurationFields,
  deleteConfiguration,
  findConfigurationId,
  insertConfiguration,
  insertVersion,
  lockConfiguration,
  lockVersion,
  setDeprecated,
  updateConfiguration,
} from './versions.store.ts'

/** @throws versionExists */
export async function addVersion(
  { db, viewer, logAction }: ChangingCall,
  { type, tag, uploaded }: { type: DeviceType; tag: string; uploaded?: number | undefined },
): Promise<{ success: true; id: number }> {
  logAction({ value: { tag, uploaded } })
  checkStaff(viewer)
  const id = await insertVersion(db, { type, tag, uploaded })
  logAction({ after: { id, tag } })
  return { success: true, id }
}

/** Deprecates a version, so that it is not offered any more. Doing it again changes nothing. */
export async function deprecate(
  { db, viewer, logAction }: ChangingCall,
  { type, id }: { type: DeviceType; id: number },
): Promise<{ success: true }> {
  logAction({ value: { id } })
  checkStaff(viewer)
  const version = await lockVersion(db, { type, id })
  if (version === undefined) throw notFound()
  const { tag, deprecated } = version
  if (!deprecated) await setDeprecated(db, id)
  logAction({ before: { tag, deprecated }, after: { tag, deprecated: true } })
  return { success: true }
}

interface GivenConfiguration {
  readonly type: DeviceType
  /** The name of the input field that holds the version. */
  readonly param: string
  readonly version: number
  readonly id?: number | undefined
  readonly gr: readonly number[]
  readonly agci?: number | undefined
  readonly rc: boolean
  readonly p: number
  readonly fr: readonly number[]
  readonly to: readonly (number | '')[]
  readonly was?: ReadConfiguration | undefined
}

/** The configuration as the caller read it, without its access groups. */
interface ReadConfiguration {
  readonly version: number
  readonly rc: boolean
  readonly p: number
  readonly fr: readonly number[]
  readonly to: readonly (number | '')[]
}

/**
 * Creates a configuration, or changes an existing one: if the version or the access groups differ, it is
 * replaced by a new one in the same transaction; otherwise it keeps its id (specification 3, section 4).
 * @throws configurationGone, changedMeanwhile, configurationExists, version_deprecated
 */
export async function saveConfiguration(
  { db, viewer, logAction }: ChangingCall,
  given: GivenConfiguration,
): Promise<{ success: true; id: number }> {
  const { type, param, version, id, rc, p } = given
  logAction({ value: valueOf(given) })
  checkStaff(viewer)
  const timeframes = timeframesOf(given)
  // Lock the existing configuration first, as everywhere: two people who edit it wait for each other here.
  const former = id === undefined ? undefined : await lockConfiguration(db, { type, id })
  if (id !== undefined && former === undefined) throw configurationGone()
  if (former !== undefined) checkAsRead(former, given)
  const wanted = await lockVersion(db, { type, id: version })
  if (wanted === undefined) throw invalid([{ param, msg: 'There is no such version.' }])
  const groups = await checkGroups(db, { ids: given.gr, param: 'gr' })
  const collection = await collectionOf(db, groups)
  const next: ConfigurationFields = { version, collection, isRc: rc, priority: p, timeframes }
  if (former !== undefined && former.version === version && former.collection === collection) {
    await updateConfiguration(db, { id: former.id, ...next })
    logAction({ before: former, after: { id: former.id, ...next } })
    return { success: true, id: former.id }
  }
  if (wanted.deprecated) throw new AppError('version_deprecated')
  if (former !== undefined) await deleteConfiguration(db, former.id)
  const created = await insertConfiguration(db, next)
  logAction({ ...(former === undefined ? {} : { before: former }), after: { id: created, ...next } })
  return { success: true, id: created }
}

/** @throws changedMeanwhile */
function checkAsRead(former: ConfigurationFields, { agci, was }: GivenConfiguration): void {
  if (agci !== undefined && agci !== former.collection) throw changedMeanwhile()
  const { version, isRc, priority, timeframes } = former
  checkUnchanged(was && [was.version, was.rc, was.p, timeframesOf(was)], [
    version,
    isRc,
    priority,
    timeframes.map(({ from, to }) => ({ from, to })),
  ])
}

const valueOf = ({ type: _type, was: _was, param, version, ...given }: GivenConfiguration) => ({
  [param]: version,
  ...given,
})

/** @throws configurationGone */
export async function removeConfiguration(
  { db, viewer, logAction }: ChangingCall,
  key: { type: DeviceType; version: number; collection: number; isRc: boolean },
): Promise<{ success: true }> {
  const { type, ...value } = key
  logAction({ value })
  checkStaff(viewer)
  const id = await findConfigurationId(db, key)
  const before = id === undefined ? undefined : await lockConfiguration(db, { type, id })
  if (before === undefined) throw configurationGone()
  await deleteConfiguration(db, before.id)
  logAction({ before })
  return { success: true }
}
