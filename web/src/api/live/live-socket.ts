import {
  type KnownLiveEvent,
  LIVE_PATH,
  liveEvents,
  type SessionEvents,
} from '@service-center/contract/live.ts'
import { io, type Socket } from 'socket.io-client'
import { errorOfReply } from '../calls/reply-error.ts'
import type { LiveEvent, OpenSocket } from './live.ts'

type ServerEvents = SessionEvents & Record<string, (payload?: unknown) => void>

/** Opens one connection to the live socket. It reports the end of the connection and does not reconnect. */
export const openSocket: OpenSocket = (options) => {
  const { token, onOpen, onLost, onEvent, onChanges, onViewerChanged } = options
  const socket: Socket<ServerEvents, Record<string, never>> = io({
    path: LIVE_PATH,
    auth: { token },
    reconnection: false,
    // No polling: upgrading from it takes three round trips and needs sticky sessions.
    transports: ['websocket'],
  })
  socket.on('connect', onOpen)
  socket.on('connect_error', (error) => {
    // A refusal by the server has an error body, as calls have; a failed connection has none.
    const { code } = errorOfReply(0, 'data' in error ? error.data : undefined)
    onLost({ isRefused: code === 'not_signed_in' })
  })
  socket.on('disconnect', () => onLost({ isRefused: false }))
  for (const { name, changes } of Object.values<KnownLiveEvent>(liveEvents)) {
    socket.on(name, (payload) => {
      // The server sends the declared payload of each event name.
      onEvent({ name, payload } as LiveEvent)
      if (changes !== undefined) onChanges(changes)
    })
  }
  socket.on('viewerChanged', onViewerChanged)
  socket.on('sessionEnded', () => onLost({ isRefused: true }))
  return () => {
    socket.off()
    socket.disconnect()
  }
}
