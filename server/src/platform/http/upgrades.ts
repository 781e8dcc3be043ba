import type { Server } from 'node:http'
import { LIVE_PATH } from '@service-center/contract/live.ts'
import { notFound } from '../errors.ts'
import { answerSocket } from '../clients/answer-socket.ts'
import type { SecurityHeaders } from '../clients/security-headers.ts'

/**
 * Answers requests for an upgrade that nobody takes. Node leaves such connections to the listener, without any timeout:
 * those that had been used before stood open for ever.
 */
export function refuseOtherUpgrades(server: Server, headers: SecurityHeaders): void {
  server.on('upgrade', (request, socket) => {
    if (request.url?.startsWith(LIVE_PATH) === true) return
    socket.on('error', () => undefined)
    answerSocket(socket, notFound(), headers.always)
  })
}
