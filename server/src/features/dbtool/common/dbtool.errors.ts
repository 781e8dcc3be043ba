import { sentence } from '@service-center/contract/text/name-characters.ts'
import { aboutFields, AppError, invalid } from '../../../platform/errors.ts'

/** The specification's words (3, section 8), spelling included. */
export const accessGroupExists = (name: string) =>
  aboutFields('access_group_exists', ['n'], sentence`Access group ${name} allready exists`)

export const unknownType = () => invalid([{ param: 't', msg: 'There is no such type.' }])

/** @param param the input's field that names the groups */
export const unknownGroups = (param: string, ids: readonly number[]) =>
  invalid([{ param, msg: `There is no access group ${ids.join(', ')}.` }])

export const serverExists = () => new AppError('server_exists')

export const versionExists = () => aboutFields('version_exists', ['tag'])

export const configurationExists = () => new AppError('version_configuration_exists')

/** The configuration was deleted, or replaced by one for other access groups. */
export const configurationGone = () =>
  new AppError('not_found', {
    message: 'Somebody else has deleted or replaced this configuration. Load the list again.',
  })

/** Another purchase was made with the same key. */
export const purchaseKeyUsed = () => new AppError('purchase_key_used')

/** The price is not the one that the caller has shown. */
export const priceOutdated = () => new AppError('price_outdated')

/** Another refund of a purchase that was refunded before: says which one stands. */
export function purchaseRefunded(refund: {
  readonly refundedAt: Date | null
  readonly refundedBy: string | null
  readonly reason: string | null
}): AppError {
  const { refundedAt, refundedBy, reason } = refund
  const when = refundedAt === null ? '' : ` on ${refundedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const by = refundedBy === null ? '' : sentence` by ${refundedBy}`
  const why = reason === null ? 'without a reason' : sentence`with the reason '${reason}'`
  const message = `This purchase was refunded${when}${by}, ${why}. That refund stands: nothing was changed.`
  return new AppError('purchase_refunded', { message })
}

export const unknownOption = () => invalid([{ param: 'f', msg: 'A feature has no such option.' }])

export const featureGroupExists = () => aboutFields('feature_group_exists', ['name'])

export const unknownFeatureGroup = (param: string) =>
  invalid([{ param, msg: 'There is no such feature group.' }])

export const unknownCurrency = (param: string) => invalid([{ param, msg: 'There is no such currency.' }])

/** @param first the first of the prices that exist already */
export const pricesExist = (count: number, first: { groups: string; currency: string }) =>
  new AppError('price_exists', {
    message:
      sentence`${counted(count)} already, with other terms; the first is for ${first.groups} in ${first.currency}. ` +
      'Leave them out, or change them instead.',
  })

const counted = (count: number) =>
  count === 1 ? 'One of these prices exists' : `${count} of these prices exist`

export const featureExists = () => aboutFields('feature_exists', ['t'])

export const unknownFeature = (param: string) => invalid([{ param, msg: 'There is no such feature.' }])

export const featureConfigurationExists = () => new AppError('feature_configuration_exists')

/** The specification's words (3, section 8), spelling included. */
export const vatExists = (name: string) =>
  aboutFields('vat_exists', ['g'], sentence`VAT for access group ${name} allready exists`)

/** An option that the caller did not send already has the tag. */
export const optionExists = () => invalid([{ param: 'o', msg: 'Another option has one of these tags.' }])

/** @param ids of options that are not the feature's, or are deleted */
export const unknownOptions = (ids: readonly number[]) =>
  invalid([{ param: 'o', msg: `This feature has no option ${ids.join(', ')} that is not deleted.` }])
