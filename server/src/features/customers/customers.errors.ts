import { sentence } from '@service-center/contract/text/name-characters.ts'
import { aboutFields, AppError, invalid } from '../../platform/errors.ts'

/** @param param the input's field that the user has to change */
export const nameTaken = (dealer: string, param: 'name' | 'parentId') =>
  aboutFields(
    'customer_name_taken',
    [param],
    // The specification's words (2, section 5).
    sentence`A customer by this name already exists for dealer ${dealer}`,
  )

/** Deleting the customer would move up a sub-customer whose name is taken there. */
export const nameTakenAbove = (name: string, dealer: string) =>
  aboutFields(
    'customer_name_taken',
    [],
    sentence`Rename ${name} first. A customer by this name already exists for dealer ${dealer}`,
  )

export const noDealer = () => aboutFields('customer_is_no_dealer', ['parentId'])

export const onlyForRootDealers = () =>
  aboutFields(
    'customer_is_no_dealer',
    ['parentId'],
    'Choose a dealer: only a root dealer can stand directly below the internal customer.',
  )

export const needsCreateRootDealer = () =>
  new AppError('no_access', {
    message: 'Only users with the right Create root dealer can create root dealers and internal customers.',
  })

export const ownCustomer = () => new AppError('own_customer_protected')

export const internalCustomer = () => new AppError('internal_customer_protected')

/** @param hidden how many more users there are that the viewer does not see */
export function customerWithUsers(names: readonly string[], hidden: number): AppError {
  const others = hidden === 0 ? [] : [`${hidden} ${hidden === 1 ? 'user' : 'users'} that you do not see`]
  const all = [...names, ...others].join(', ')
  return new AppError('customer_with_users', {
    message: `These users belong to this customer alone: ${all}. Give them another customer or delete their accounts first.`,
  })
}

export const unknownGroups = (ids: readonly number[]) =>
  invalid([{ param: 'accessGroups', msg: `There is no access group ${ids.join(', ')}.` }])

export const groupNotHeld = (names: readonly string[]) =>
  aboutFields(
    'access_group_not_held',
    ['accessGroups'],
    `You can only give or take away access groups that one of your own customers has. That is not so for: ${names.join(', ')}.`,
  )

export const groupsMissing = (types: readonly string[]) =>
  invalid([{ param: 'accessGroups', msg: `Choose an access group of: ${types.join(', ')}.` }])

export const groupsAmbiguous = (types: readonly string[]) =>
  invalid([
    { param: 'accessGroups', msg: `Choose only one of the dealer's access groups of: ${types.join(', ')}.` },
  ])
