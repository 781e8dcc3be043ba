import {
  type ChangelogDeviceType,
  changelog as endpoints,
  type VersionFields,
} from '@service-center/contract/changelog/changelog.ts'
import type { UndoOffer } from '@service-center/contract/configuration-changes/undo.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import { changedMeanwhile, checkUnchanged, invalid, noAccess, notFound } from '../../platform/errors.ts'
import { recordChange } from '../../platform/user-actions/undo.ts'
import {
  deleteVersion,
  insertVersion,
  lockVersion,
  type StoredVersion,
  updateVersion,
} from './changelog.store.ts'

/** The changelog is shared by all customers: only users of the internal customer change it. */
export function checkWrites(viewer: Viewer): void {
  if (!viewer.isAdmin) throw noAccess()
}

/** @throws changelogVersionExists; invalid when robot software has templates */
export async function createVersion(
  db: Database,
  version: StoredVersion,
): Promise<{ id: number; after: VersionFields }> {
  const after = normalised(version.fields)
  checkTemplates({ ...version, fields: after })
  return { id: await insertVersion(db, { ...version, fields: after }), after }
}

interface Save {
  readonly id: number
  readonly fields: VersionFields
  readonly was: VersionFields | undefined
}

/** @throws notFound; changedMeanwhile when it is no longer as the caller read it; changelogVersionExists; invalid */
export async function saveVersion(
  db: Database,
  { id, fields, was }: Save,
): Promise<{ deviceType: ChangelogDeviceType; before: VersionFields; after: VersionFields }> {
  const { deviceType, fields: before } = await lockExisting(db, id)
  checkUnchanged(was, before)
  const after = normalised(fields)
  checkTemplates({ deviceType, fields: after })
  if (JSON.stringify(before) !== JSON.stringify(after)) await updateVersion(db, id, after)
  return { deviceType, before, after }
}

/** @throws notFound */
export async function removeVersion(db: Database, id: number): Promise<StoredVersion> {
  const version = await lockExisting(db, id)
  await deleteVersion(db, id)
  return version
}

/** Restores a deleted version with its former id. @throws changedMeanwhile; changelogVersionExists */
export async function restoreVersion(db: Database, id: number, version: StoredVersion): Promise<void> {
  if ((await lockVersion(db, id)) !== undefined) throw changedMeanwhile()
  await insertVersion(db, version, { id })
}

/** Records a saved or deleted version, so that it can be undone. */
export async function recordVersion(
  db: Database,
  {
    viewer,
    id,
    before,
    after,
  }: { viewer: Viewer; id: number; before: StoredVersion; after: StoredVersion | null },
): Promise<UndoOffer> {
  return recordChange(db, {
    actionType: after === null ? endpoints.delete.actionType : endpoints.update.actionType,
    valueName: 'changelog version',
    username: viewer.username,
    customerId: INTERNAL_CUSTOMER_ID,
    subjects: [{ kind: 'changelog', id }],
    words: {
      what: `Changelog of version ${before.fields.name}`,
      from: wordsOf(before.fields),
      to: after === null ? '' : wordsOf(after.fields),
    },
    before,
    after,
  })
}

const wordsOf = ({ issues, features, templates }: VersionFields) =>
  `${issues.length} issues, ${features.length} features, ${templates.length} templates`

async function lockExisting(db: Database, id: number): Promise<StoredVersion> {
  const version = await lockVersion(db, id)
  if (version === undefined) throw notFound()
  return version
}

const normalisedItems = (items: VersionFields['issues']) =>
  items.map((item) => ({ ...item, translated: item.translated?.trim() || null }))

/** The fields as stored: a blank translation counts as none. */
function normalised({ name, released, issues, features, templates }: VersionFields): VersionFields {
  return {
    name,
    released,
    issues: normalisedItems(issues),
    features: normalisedItems(features),
    templates: normalisedItems(templates),
  }
}

function checkTemplates({ deviceType, fields }: StoredVersion): void {
  if (deviceType !== DEVICE_TYPE.tablet && fields.templates.length > 0)
    throw invalid([{ param: 'templates', msg: 'Only app versions have templates.' }])
}
