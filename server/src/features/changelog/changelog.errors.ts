import { aboutFields } from '../../platform/errors.ts'

export const changelogVersionExists = () => aboutFields('version_exists', ['name'])
