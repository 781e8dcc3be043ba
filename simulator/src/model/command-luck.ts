import { seedOf, type Device } from './device.ts'
import { randomUnit, salt } from './random.ts'

const LUCK = salt('luck of a command')

/**
 * A number in [0, 1) that decides whether something goes wrong with a command: below the share of commands that fail, it
 * does. The same for the same device and command.
 */
export function commandLuck(device: Device, command: number): number {
  return randomUnit(LUCK, seedOf(device), command)
}
