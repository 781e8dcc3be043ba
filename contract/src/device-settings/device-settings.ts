import { z } from 'zod'
import { DEVICE_TYPE } from '../devices/devices.ts'
import { documented } from '../endpoint/documented.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber, text, WAS } from '../endpoint/fields.ts'
import { requiredName } from '../endpoint/names.ts'
import { undo } from '../configuration-changes/undo.ts'
import { DEVICE_SETTING_MESSAGES, isDay, MAX_DEVICE_NAME } from './device-setting-rules.ts'

const changed = z.object({ undo })

const anyDeviceType = z.literal(Object.values(DEVICE_TYPE))

/** A day as YYYY/MM/DD. */
const day = documented(z.string().refine(isDay, { error: 'Must be a date, as YYYY/MM/DD.' }), {
  schema: { type: 'string', pattern: '^\\d{4}/\\d{2}/\\d{2}$' },
})

/** The dates of a robot's warranty or subscription. */
const serviceDates = z
  .strictObject({
    robotId: idNumber,
    start: day.describe('Its first day.'),
    end: day.describe('Its last day, after the first one.'),
    was: z
      .strictObject({ start: text(50).nullable(), end: text(50).nullable() })
      .describe(`${WAS} The values of the robot's keys, null without one.`)
      .optional(),
  })
  .refine(({ start, end }) => start < end, {
    error: DEVICE_SETTING_MESSAGES.endAfterStart,
    path: ['end'],
  })
  .describe('The end is after the start.')

/** Specification 2, section 3. */
export const robotSoftwareGroup = z
  .object({
    Id: idNumber,
    Name: z.string(),
    ShortName: z.string(),
    AccessGroupTypeId: idNumber,
    Inheritable: z.boolean(),
  })
  .meta({
    id: 'RobotSoftwareGroup',
    description: 'An access group of robot software, to which a robot can be locked.',
  })
export type RobotSoftwareGroup = z.infer<typeof robotSoftwareGroup>

const wasGroups = z.array(idNumber).max(500).describe(`${WAS} The robot's groups of this type.`).optional()

export const deviceSettings = {
  setRobotName: endpoint({
    method: 'POST',
    path: '/api/configurations/setRobotName',
    summary: 'Sets the name of a robot',
    right: 'RobotName',
    body: z.strictObject({
      robotId: idNumber,
      name: requiredName(MAX_DEVICE_NAME).describe('Spaces around it are left out.'),
      was: text(1000).describe(WAS).optional(),
    }),
    response: changed,
    errors: ['changed_meanwhile', 'not_found'],
    actionType: 'SetRobotName',
    changes: ['devices', 'latestValues', 'configurationChanges'],
  }),
  connect: endpoint({
    method: 'POST',
    path: '/api/configurations/connect',
    summary: 'Moves a robot, a tablet or both to a customer, and connects the tablet to the robot',
    right: 'ConnectDevices',
    body: z
      .strictObject({
        customerId: idNumber.describe('The customer of the devices from now on.'),
        robotId: idNumber.nullable().describe('Null: the tablet stays connected to what it is connected to.'),
        tabletId: idNumber.nullable().describe('Null: the tablets of the robot stay as they are.'),
        disconnect: z
          .boolean()
          .default(false)
          .describe('Without a robot: the tablet is connected to no robot any more.'),
        was: z
          .strictObject({
            robotCustomerId: idNumber.nullable(),
            tabletCustomerId: idNumber.nullable(),
            tabletRobotId: idNumber.nullable(),
          })
          .describe(`${WAS} Null: no such device, or no robot that the caller sees.`)
          .optional(),
      })
      .refine(({ robotId, tabletId }) => robotId !== null || tabletId !== null, {
        error: DEVICE_SETTING_MESSAGES.tabletOrRobot,
        path: ['robotId'],
      })
      .describe('One of both devices is required.'),
    response: changed,
    errors: ['changed_meanwhile', 'device_deprecated', 'not_found'],
    actionType: 'ConnectDevices',
    changes: [
      'devices',
      'latestValues',
      'history',
      'connections',
      'tabletManagement',
      'accessGroups',
      'softwareVersions',
      'configurationChanges',
    ],
  }),
  deprecate: endpoint({
    method: 'POST',
    path: '/api/configurations/deprecateDevice',
    summary: 'Deprecates a device, and names the device that replaces it',
    right: 'DeprecateDevice',
    body: z.strictObject({
      deviceType: anyDeviceType,
      oldId: idNumber,
      newId: idNumber.nullish().describe('The device of the same type that replaces it; none: without one.'),
    }),
    response: changed,
    errors: ['device_deprecated', 'device_replaces_itself', 'not_found'],
    actionType: 'DeprecateDevice',
    changes: ['devices', 'latestValues', 'configurationChanges'],
  }),
  undeprecate: endpoint({
    method: 'POST',
    path: '/api/configurations/undeprecateDevice',
    summary: 'Un-deprecates a device',
    right: 'DeprecateDevice',
    body: z.strictObject({ deviceType: anyDeviceType, id: idNumber }),
    response: changed,
    errors: ['not_found'],
    actionType: 'UndeprecateDevice',
    changes: ['devices', 'latestValues', 'configurationChanges'],
  }),
  addBaseStation: endpoint({
    method: 'POST',
    path: '/api/configurations/addBaseStation',
    summary: 'Moves a reference station to a customer',
    right: 'BaseStation',
    body: z.strictObject({
      customerId: idNumber,
      basestationId: idNumber,
      was: idNumber.describe(`${WAS} The station's customer.`).optional(),
    }),
    response: changed,
    errors: ['changed_meanwhile', 'device_deprecated', 'not_found'],
    actionType: 'AddBaseStation',
    changes: ['devices', 'latestValues', 'configurationChanges'],
  }),
  setWarranty: endpoint({
    method: 'POST',
    path: '/api/configurations/warranty',
    summary: "Sets the dates of a robot's warranty",
    right: 'WarrantySubscription',
    body: serviceDates,
    response: changed,
    errors: ['changed_meanwhile', 'not_found'],
    actionType: 'SetWarranty',
    changes: ['latestValues', 'history', 'configurationChanges'],
  }),
  setSubscription: endpoint({
    method: 'POST',
    path: '/api/configurations/subscription',
    summary: "Sets the dates of a robot's subscription, which is its service agreement",
    right: 'WarrantySubscription',
    body: serviceDates,
    response: changed,
    errors: ['changed_meanwhile', 'not_found'],
    actionType: 'SetSubscription',
    changes: ['latestValues', 'history', 'configurationChanges'],
  }),
  lockVersions: endpoint({
    method: 'POST',
    path: '/api/configurations/lockRSAvailableUpdate',
    summary: 'Locks a robot to the software versions of an access group',
    right: 'LockRS',
    body: z.strictObject({ robotId: idNumber, rsAccessGroupId: idNumber, was: wasGroups }),
    response: changed,
    errors: ['changed_meanwhile', 'not_found'],
    actionType: 'LockRSAvailableUpdate',
    changes: ['accessGroups', 'softwareVersions', 'configurationChanges'],
  }),
  unlockVersions: endpoint({
    method: 'POST',
    path: '/api/configurations/unlockRSAvailableUpdate',
    summary: 'Ends the lock of a robot to the software versions of an access group',
    right: 'LockRS',
    body: z.strictObject({ robotId: idNumber, was: wasGroups }),
    response: changed,
    errors: ['changed_meanwhile', 'not_found'],
    actionType: 'UnlockRSAvailableUpdate',
    changes: ['accessGroups', 'softwareVersions', 'configurationChanges'],
  }),
  versionGroups: endpoint({
    method: 'GET',
    path: '/api/configurations/RSAccessgroups',
    summary: 'The access groups of robot software that a robot can be locked to',
    right: 'LockRS',
    response: z.object({ data: z.array(robotSoftwareGroup) }),
    reads: ['accessGroups'],
  }),
}
