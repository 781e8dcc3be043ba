import type { Device, Span, Values } from './device.ts'
import { clipSpans } from './outages.ts'
import { robotReportTimes, robotSpans, robotState, robotIsWorking } from './robot.ts'
import { stationReportTimes, stationSpans, stationState } from './station.ts'
import { tabletReportTimes, tabletSpans, tabletState, tabletIsWorking } from './tablet.ts'

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
 * When a device is connected within [from, to), ordered and without overlaps. A device out of service is modelled like
 * any other; the caller decides when it went silent.
 */
export function onlineSpans({ device, from, to }: { device: Device } & Span): Span[] {
  return clipSpans({ spans: spansOf({ device, from, to }), from, to })
}

/** The ordered times after `from` and before `to` at which a device reports, assuming it is connected throughout. */
export function reportTimesOf({ device, from, to }: { device: Device } & Span): number[] {
  switch (device.deviceType) {
    case 1:
      return robotReportTimes({ device, from, to })
    case 2:
      return tabletReportTimes({ device, from, to })
    case 3:
      return stationReportTimes({ from, to })
  }
}

/** Whether a device is in use, so that it reports every few seconds. */
export function isWorking({ device, at }: { device: Device; at: number }): boolean {
  switch (device.deviceType) {
    case 1:
      return robotIsWorking(device, at)
    case 2:
      return tabletIsWorking(device, at)
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
