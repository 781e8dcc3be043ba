import { seedOf, type Device } from './device.ts'
import { randomUnit, salt } from './random.ts'

const LUCK = salt('luck of a command')

/**
 * A number in [0, 1) that decides whether a command fails: it does if the number is below the configured share.
 * Always the same for a device and command.
 */
export function commandLuck(device: Device, command: number): number {
  return randomUnit(LUCK, seedOf(device), command)
}
