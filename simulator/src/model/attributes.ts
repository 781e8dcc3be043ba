import type { Device, Values } from './device.ts'
import { stateOf } from './state.ts'
import { hex, salt } from './random.ts'
import { seedOf } from './device.ts'

const HARDWARE = salt('hardware')
const REVISIONS = { 1: 'platform B, rev. 4', 2: 'tablet', 3: 'BS2, rev. 2' } as const

/** Attributes that never change, sent once per connection: serial number, hardware id and revision. */
export function attributesOf({ device, at }: { device: Device; at: number }): Values {
  return {
    serial: stateOf({ device, at })['serial_number'] ?? '',
    hardware_id: hex(12, HARDWARE, seedOf(device)),
    hardware: REVISIONS[device.deviceType],
  }
}
