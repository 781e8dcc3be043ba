import { passiveBehaviour, type Behaviour, type DeviceControls } from './behaviour.ts'

/** The behaviour of a device of each type. */
export function behaviourOf(controls: DeviceControls): Behaviour {
  switch (controls.device.deviceType) {
    case 1:
    case 2:
    case 3:
      return passiveBehaviour()
  }
}
