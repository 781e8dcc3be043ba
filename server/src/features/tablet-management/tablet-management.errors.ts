import { aboutFields, AppError } from '../../platform/errors.ts'

/** A robot that does not exist, or is out of scope. */
export const robotNotFound = () => aboutFields('robot_not_found', ['robotId'])

export const robotWithoutTablets = () => aboutFields('robot_without_tablets', ['robotId'])

/** All tablets of the robot are already locked, or unlocked. */
export const alreadySo = (locked: boolean) =>
  new AppError(locked ? 'device_already_locked' : 'device_already_unlocked')

/** Several tablets in service report a Knox id. */
export const ambiguousKnoxId = () => aboutFields('knox_id_ambiguous', ['tabletId'])

export const groupNameTaken = () => aboutFields('knox_group_name_taken', ['groupname'])

export const groupEmpty = () => aboutFields('knox_group_empty', ['accessgroups'])

export const sameUserLevel = () => aboutFields('tablet_user_level_unchanged', ['userLevel'])

export const versionNotOffered = () => aboutFields('app_version_not_offered', ['version'])
