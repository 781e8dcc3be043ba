import type { ErrorKinds } from '../endpoint/general-errors.ts'

export const TABLET_MANAGEMENT_ERRORS = {
  robot_not_found: { status: 404, message: 'Robot not found' },
  robot_without_tablets: { status: 409, message: 'No tablet is paired with this robot.' },
  device_already_locked: { status: 409, message: 'Device already locked' },
  device_already_unlocked: { status: 409, message: 'Device already unlocked' },
  knox_id_ambiguous: {
    status: 409,
    message: 'Another tablet reports the same Knox id. Check the Knox id of both tablets.',
  },
  knox_group_name_taken: { status: 409, message: 'A Knox group with this name exists already.' },
  knox_group_empty: { status: 409, message: 'No tablet belongs to these access groups.' },
  tablet_user_level_unchanged: { status: 400, message: 'Pick a new user level' },
  app_version_not_offered: { status: 400, message: 'This tablet cannot be locked to this app version.' },
} as const satisfies ErrorKinds
