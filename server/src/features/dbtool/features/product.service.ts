import type { NewProduct } from '@service-center/contract/dbtool/product.ts'
import { checkStaff } from '../../../platform/access/access.ts'
import { AppError, invalid, noAccess } from '../../../platform/errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { ActionDetails } from '../../../platform/user-actions/user-actions.ts'
import type { ChangingCall } from '../common/dbtool-calls.ts'
import { unknownFeature, unknownFeatureGroup } from '../common/dbtool.errors.ts'
import { saveFeatureConfiguration } from './feature-configurations.service.ts'
import { insertFeatureGroup } from './feature-groups.routes.ts'
import { saveFeature } from './features.service.ts'
import { lockFeature } from './features.store.ts'
import { findFeature } from './features.views.ts'
import { savePrice } from './prices.service.ts'

interface CreatedProduct {
  readonly success: true
  readonly group: number
  readonly feature: number
  readonly tag: string
  readonly price: number | null
  readonly configuration: number | null
}

/**
 * Creates a feature with its group, a price and a configuration, in the caller's transaction. Errors name the fields of the
 * product: 'price.agids'.
 * @throws noAccess; what the services of the parts throw
 */
export async function createProduct(call: ChangingCall, given: NewProduct): Promise<CreatedProduct> {
  const { db, viewer, logAction } = call
  logAction({ value: given })
  checkStaff(viewer)
  if (!viewer.rights.has('DbToolFeatureGroupsAndPricings')) throw noAccess()
  const group = await groupOf(db, given)
  const feature = await featureOf(call, { given, group: group.id })
  const price = given.price && (await addPrice(call, { price: given.price, group: group.id }))
  const configuration =
    given.configuration && (await configure(call, { configuration: given.configuration, feature }))
  logAction({
    after: {
      ...(group.made && { group: group.made }),
      ...(feature.made !== undefined && { feature: feature.made }),
      ...(price && { price: price.made }),
      ...(configuration && { configuration: configuration.made }),
    },
  })
  return {
    success: true,
    group: group.id,
    feature: feature.id,
    tag: feature.tag,
    price: price?.id ?? null,
    configuration: configuration?.id ?? null,
  }
}

async function groupOf(db: Database, { fgid, group }: NewProduct) {
  if (group !== undefined) {
    const fields = { name: group.name.trim(), is_template_group: group.isTemplateGroup }
    const id = await errorsBelow('group', () => insertFeatureGroup(db, fields))
    return { id, made: { id, ...fields } }
  }
  const known = await db
    .selectFrom('feature_group')
    .select('id')
    // Checked when the call was parsed: without a new group there is an id.
    .where('id', '=', fgid ?? 0)
    .forKeyShare()
    .executeTakeFirst()
  if (known === undefined) throw unknownFeatureGroup('fgid')
  return { id: known.id }
}

/** A feature of the product. `made` is what the log says of a new one. */
interface ProductFeature {
  readonly id: number
  readonly tag: string
  readonly made?: ActionDetails['after']
}

async function featureOf(
  call: ChangingCall,
  { given: { fi, feature }, group }: { given: NewProduct; group: number },
): Promise<ProductFeature> {
  if (feature !== undefined) {
    const options = feature.o.map((option) => ({ ...option, deleted: null }))
    const { saved, made } = await errorsBelow('feature', () =>
      withEntry(call, (inner) => saveFeature(inner, { ...feature, fgid: group, o: options, m: [] })),
    )
    return { id: saved.id, tag: feature.t, made }
  }
  const id = fi ?? 0
  const known = (await lockFeature(call.db, id)) ? await findFeature(call.db, id) : undefined
  if (known === undefined) throw unknownFeature('fi')
  if (known.GroupId !== group)
    throw invalid([{ param: 'fi', msg: 'This feature belongs to another feature group.' }])
  return { id, tag: known.Tag }
}

async function addPrice(
  call: ChangingCall,
  { price, group }: { price: NonNullable<NewProduct['price']>; group: number },
) {
  return errorsBelow('price', async () => {
    const { saved, made } = await withEntry(call, (inner) => savePrice(inner, { ...price, fid: group }))
    return { id: saved.id, made }
  })
}

async function configure(
  call: ChangingCall,
  given: { configuration: NonNullable<NewProduct['configuration']>; feature: ProductFeature },
) {
  const { configuration, feature } = given
  return errorsBelow('configuration', async () => {
    const o = await optionsOf(call.db, { feature: feature.id, tags: configuration.o })
    const { saved, made } = await withEntry(call, (inner) =>
      saveFeatureConfiguration(inner, { ...configuration, fi: feature.id, o }),
    )
    return { id: saved.id, made }
  })
}

/** The ids of the options of these tags. @throws AppError 400 about a tag that no option has */
async function optionsOf(
  db: Database,
  { feature, tags }: { feature: number; tags: readonly string[] },
): Promise<number[]> {
  const { Options = [] } = (await findFeature(db, feature)) ?? {}
  return tags.map((tag, place) => {
    const option = Options.find(({ Tag, deleted }) => Tag === tag && deleted === null)
    if (option === undefined)
      throw invalid([{ param: `o.${place}`, msg: 'This feature has no such option that is not deleted.' }])
    return option.Id
  })
}

/** Calls a service that makes its own entry of the log, and returns what that entry says of the new record. */
async function withEntry<Saved>(call: ChangingCall, work: (call: ChangingCall) => Promise<Saved>) {
  let made: ActionDetails['after']
  const saved = await work({
    ...call,
    logAction: ({ after }) => {
      made = after ?? made
    },
  })
  return { saved, made }
}

/** Errors of a part name its fields below the name of the part, or the part as a whole. */
async function errorsBelow<Result>(part: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, message, errors = [] } = error
    const below = errors.map((one) => ({ ...one, param: `${part}.${one.param}` }))
    throw new AppError(
      code,
      { message, errors: below.length === 0 ? [{ param: part, msg: message }] : below },
      { cause: error },
    )
  }
}
