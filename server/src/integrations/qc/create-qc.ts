import type { Outgoing } from '../../platform/outgoing.ts'
import type { QcSettings } from '../../platform/start/service-settings.ts'
import { embeddedQc } from './embedded-qc.ts'
import { outsideQc } from './outside/outside-qc.ts'
import type { QcService } from './qc-service.ts'

/** The outside service if it is configured, otherwise our own database. */
export function createQc(settings: QcSettings | undefined, outgoing: Outgoing): QcService {
  return settings === undefined ? embeddedQc : outsideQc(settings, outgoing)
}
