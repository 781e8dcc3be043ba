import type { Feature } from '@service-center/contract/dbtool/features.ts'
import type { FieldError } from '@service-center/contract/endpoint/field-errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import { checkUnchanged, invalid, notFound } from '../../../platform/errors.ts'
import type { ChangingCall } from '../common/dbtool-calls.ts'
import { checkStaff } from '../../../platform/access/access.ts'
import {
  insertFeature,
  lockFeature,
  replaceMetadata,
  type SavedMetadata,
  saveOptions,
  updateFeature,
} from './features.store.ts'
import { findFeature } from './features.views.ts'

interface GivenOption {
  readonly Id?: number | undefined
  readonly Tag: string
  readonly description: string
  readonly deleted: number | null
}

interface GivenMetadata {
  readonly Id?: number | undefined
  readonly k: string
  readonly v: string
  readonly o: number
  readonly f: number | ''
  readonly t: number | ''
}

/** The parameters of the call (specification 3, section 7). */
interface GivenFields {
  readonly t: string
  readonly d: string
  readonly fgid: number
  readonly o: readonly GivenOption[]
  readonly m: readonly GivenMetadata[]
}

interface GivenFeature extends GivenFields {
  readonly Id?: number | undefined
  readonly was?: GivenFields | undefined
}

/**
 * Creates a feature, or changes an existing one with its options and metadata.
 * @throws changedMeanwhile, featureExists, notFound; AppError 400 about fields
 */
export async function saveFeature(
  { db, viewer, logAction }: ChangingCall,
  { was, ...given }: GivenFeature,
): Promise<{ success: true; id: number; msg: string }> {
  logAction({ value: given })
  checkStaff(viewer)
  checkTimes(given.m)
  checkTags(given.o)
  const { Id: id, t: tag } = given
  const fields = { tag, description: given.d, group_id: given.fgid }
  const before = id === undefined ? undefined : await lockedFeature(db, id)
  checkUnchanged(was && before && comparable(was), before && comparable(asGiven(before)))
  checkIds(given, before)
  if (id !== undefined) await updateFeature(db, { id, feature: fields })
  const feature = id ?? (await insertFeature(db, fields))
  await saveOptions(db, { feature, options: given.o.map(savedOption) })
  await replaceMetadata(db, { feature, metadata: given.m.map(savedMetadata) })
  const after = await findFeature(db, feature)
  logAction({ ...(before && { before }), after })
  return { success: true, id: feature, msg: `Feature ${tag} ${before === undefined ? 'created' : 'saved'}` }
}

async function lockedFeature(db: Database, id: number): Promise<Feature> {
  // The feature is read by a separate statement, so that it sees what was committed while waiting for the
  // lock.
  const feature = (await lockFeature(db, id)) ? await findFeature(db, id) : undefined
  if (feature === undefined) throw notFound()
  return feature
}

const savedOption = ({ Id, Tag, description, deleted }: GivenOption) => ({
  id: Id ?? null,
  tag: Tag,
  description,
  isDeleted: deleted !== null,
})

const secondsOf = (time: number | '') => (time === '' ? null : time)

const savedMetadata = ({ Id, k, v, o, f, t }: GivenMetadata): SavedMetadata => ({
  id: Id ?? null,
  key: k,
  value: v,
  position: o,
  from: secondsOf(f),
  to: secondsOf(t),
})

/** A stored feature in the form in which a caller would send it. */
const asGiven = ({ Tag, Description, GroupId, Options, MetaData }: Feature): GivenFields => ({
  t: Tag,
  d: Description,
  fgid: GroupId,
  o: Options,
  m: MetaData.map((entry) => ({ ...entry, f: entry.f ?? '', t: entry.t ?? '' })),
})

/** The parts of a feature that are compared, in an order that does not depend on the caller. */
function comparable({ t, d, fgid, o, m }: GivenFields) {
  return {
    t,
    d,
    fgid,
    o: o.map(savedOption).toSorted((one, other) => (one.id ?? 0) - (other.id ?? 0)),
    m: m.map(savedMetadata).toSorted((one, other) => (one.id ?? 0) - (other.id ?? 0)),
  }
}

/** @throws AppError 400 when an entry ends before it starts */
function checkTimes(metadata: readonly GivenMetadata[]): void {
  refuse(
    metadata.flatMap(({ f, t }, place) =>
      f !== '' && t !== '' && t < f ? [{ param: `m.${place}.t`, msg: 'Must not be before its start.' }] : [],
    ),
  )
}

/** @throws AppError 400 when two options have the same tag */
function checkTags(options: readonly GivenOption[]): void {
  refuse(
    options.flatMap(({ Tag }, place) =>
      options.findIndex((other) => other.Tag === Tag) === place
        ? []
        : [{ param: `o.${place}.Tag`, msg: 'Another option has this tag.' }],
    ),
  )
}

/** The positions of entries whose id is not stored or is given twice. */
function unknownPlaces(
  given: readonly { Id?: number | undefined }[],
  stored: readonly { Id: number }[] = [],
): number[] {
  const left = new Set(stored.map(({ Id }) => Id))
  return given.flatMap(({ Id }, place) => (Id === undefined || left.delete(Id) ? [] : [place]))
}

/**
 * @throws AppError 400 when an option or metadata entry with an id does not belong to the feature, or is
 * given twice
 */
function checkIds({ o, m }: GivenFields, before: Feature | undefined): void {
  refuse([
    ...unknownPlaces(o, before?.Options).map((place) => ({
      param: `o.${place}.Id`,
      msg: 'Is no option of this feature.',
    })),
    ...unknownPlaces(m, before?.MetaData).map((place) => ({
      param: `m.${place}.Id`,
      msg: 'Is no metadata of this feature.',
    })),
  ])
}

function refuse(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw invalid(errors)
}
