import { AppError, invalid } from '../../platform/errors.ts'

export const changelogElsewhere = () => new AppError('changelog_elsewhere')
export const changelogRefreshing = () => new AppError('changelog_refreshing')
export const changelogVersionExists = () => new AppError('version_exists')
export const templatesOfAppOnly = () =>
  invalid([{ param: 'templates', msg: 'Only app versions have templates.' }])
