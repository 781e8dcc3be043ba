import { aboutFields, AppError, invalid } from '../../platform/errors.ts'

export const changelogElsewhere = () => new AppError('changelog_elsewhere')
export const changelogRefreshing = () => new AppError('changelog_refreshing')
export const changelogVersionExists = () => aboutFields('version_exists', ['name'])
export const templatesOfAppOnly = () =>
  invalid([{ param: 'templates', msg: 'Only app versions have templates.' }])
