import type { Device, Span, Values } from './device.ts'
import { clipped } from './outages.ts'
import { robotMoments, robotSpans, robotState, robotWorks } from './robot.ts'
import { stationMoments, stationSpans, stationState } from './station.ts'
import { tabletMoments, tabletSpans, tabletState, tabletWorks } from './tablet.ts'

/** All values of a device at a moment (ms since 1970). */
export function stateOf({ device, at }: { device: Device; at: number }): Values {
  switch (device.deviceType) {
    case 1:
      return robotState({ device, at })
    case 2:
      return tabletState({ device, at })
    case 3:
      return stationState({ device, at })
  }
}

/**
 * When a device is connected within [from, to), in order and apart from each other. A device that is out of service
 * is modelled like any other; whoever asks decides when it fell silent.
 */
export function onlineSpans({ device, from, to }: { device: Device } & Span): Span[] {
  return clipped({ spans: spansOf({ device, from, to }), from, to })
}

/** The moments after `from` and before `to`, in order, at which a device that is connected all that while reports. */
export function momentsOf({ device, from, to }: { device: Device } & Span): number[] {
  switch (device.deviceType) {
    case 1:
      return robotMoments({ device, from, to })
    case 2:
      return tabletMoments({ device, from, to })
    case 3:
      return stationMoments({ from, to })
  }
}

/** Whether a device is in use, so that it reports every few seconds. */
export function worksAt({ device, at }: { device: Device; at: number }): boolean {
  switch (device.deviceType) {
    case 1:
      return robotWorks(device, at)
    case 2:
      return tabletWorks(device, at)
    case 3:
      return false
  }
}

function spansOf({ device, from, to }: { device: Device } & Span): Span[] {
  switch (device.deviceType) {
    case 1:
      return robotSpans({ device, from, to })
    case 2:
      return tabletSpans({ device, from, to })
    case 3:
      return stationSpans({ device, from, to })
  }
}
