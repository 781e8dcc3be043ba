import { aboutFields, AppError } from '../../platform/errors.ts'

/** A robot that does not exist, or is out of scope. */
export const robotNotFound = () => aboutFields('robot_not_found', ['robotId'])

/** All tablets of the robot are already locked, or unlocked. */
export const alreadySo = (locked: boolean) =>
  new AppError(locked ? 'device_already_locked' : 'device_already_unlocked')

/** Several tablets in service report a Knox id. */
export const ambiguousKnoxId = () => aboutFields('knox_id_ambiguous', ['tabletId'])

export const versionNotOffered = () => aboutFields('app_version_not_offered', ['version'])
