import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { z } from 'zod'
import { checkUnchanged } from '../../platform/errors.ts'
import { type ChangeCall, type DeviceChange, publishDevices, wordsOf } from './device-change.ts'
import { updateName } from './device-settings.store.ts'
import { lockDevice } from './locked-devices.store.ts'

export const robotName = z.object({ name: z.string() })
type RobotName = z.infer<typeof robotName>

/**
 * Sets a robot's name.
 * @param wanted.was undefined: nothing is compared
 * @throws notFound, changedMeanwhile
 */
export async function setRobotName(
  call: ChangeCall,
  wanted: { robotId: number; name: string; was: string | undefined },
): Promise<DeviceChange<RobotName>> {
  const { robotId, name, was } = wanted
  const robot = await lockDevice(call.db, { type: DEVICE_TYPE.robot, id: robotId })
  checkUnchanged(was, robot.name)
  if (robot.name !== name) {
    await updateName(call.db, robot.dev, name)
    publishDevices(call, [robot.customer.path])
  }
  return {
    devices: [robot],
    customerId: robot.customer.id,
    before: { name: robot.name },
    after: { name },
    words: { what: `Name of ${wordsOf(robot)}`, from: robot.name, to: name },
  }
}
