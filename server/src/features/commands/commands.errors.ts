import { DEVICE_KINDS } from '@service-center/contract/devices/devices.ts'
import type { CommandDevice } from '@service-center/contract/commands/commands.ts'
import { AppError } from '../../platform/errors.ts'

/** Maximum number of devices that an error names. */
const MAX_NAMED = 5

/** The devices in words: 'Robot 4155, Robot 4156 and 3 more'. */
function namesOf(devices: readonly CommandDevice[]): string {
  const named = devices
    .slice(0, MAX_NAMED)
    .map(({ deviceType, robotId }) => `${DEVICE_KINDS[deviceType].name} ${robotId}`)
  const more = devices.length - named.length
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** Deprecated devices get no commands. */
export const devicesDeprecated = (devices: readonly CommandDevice[]) =>
  new AppError('device_deprecated', {
    message: `These devices are deprecated and get no commands: ${namesOf(devices)}. Nothing was sent: leave them out and send it again.`,
  })

/** The software of these devices does not support the command. */
export const commandNotTaken = (devices: readonly CommandDevice[]) =>
  new AppError('command_not_taken', {
    message: `These devices do not take this command, because their software is too old or of another kind: ${namesOf(devices)}. Nothing was sent: leave them out and send it again.`,
  })

/** These devices are not offered the version. */
export const versionNotOffered = (version: string, devices: readonly CommandDevice[]) =>
  new AppError('version_not_offered', {
    message: `Version ${version} is not offered to ${namesOf(devices)}. Nothing was sent: choose another version, or leave them out.`,
  })

/** @param what the part of the command that needs the right */
export const superCommandsOnly = (what: string) =>
  new AppError('super_commands_only', {
    message: `Only users with the right Super commands can send ${what}. Nothing was sent.`,
  })
