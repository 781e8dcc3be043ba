import { aboutFields, invalid } from '../../platform/errors.ts'

/** @param param the input's field that names the device */
export const deviceDeprecated = (param: string) => aboutFields('device_deprecated', [param])

export const unknownVersionGroup = () =>
  invalid([{ param: 'rsAccessGroupId', msg: 'There is no such access group of robot software.' }])
