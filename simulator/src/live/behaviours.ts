import type { Behaviour, DeviceControls } from './behaviour.ts'
import { CommandBehaviour } from './command-behaviour.ts'
import type { CommandSettings } from './command-script.ts'
import { tabletBehaviour } from './tablet-behaviour.ts'

export function behaviourOf(controls: DeviceControls, settings: CommandSettings): Behaviour {
  switch (controls.device.deviceType) {
    case 1:
    case 3:
      return new CommandBehaviour(controls, settings)
    case 2:
      return tabletBehaviour(controls)
  }
}
