import { LIVE_PATH, type LiveEvents } from '@service-center/contract/live.ts'
import { io, type Socket } from 'socket.io-client'
import type { OpenSocket } from './live.ts'

/** Opens one connection to the live socket; it tells of its end and never comes back by itself. */
export const openSocket: OpenSocket = ({ token, onOpen, onLost, onEvent, onViewerChanged }) => {
  const socket: Socket<LiveEvents, Record<string, never>> = io({
    path: LIVE_PATH,
    auth: { token },
    reconnection: false,
    // Straight to WebSocket: the upgrade from polling costs three round trips and needs sticky sessions.
    transports: ['websocket'],
  })
  socket.on('connect', onOpen)
  socket.on('connect_error', (error) => onLost({ isRefused: error.message === 'not_signed_in' }))
  socket.on('disconnect', () => onLost({ isRefused: false }))
  socket.on('data', (payload) => onEvent({ name: 'data', payload }))
  socket.on('tabletConnection', (payload) => onEvent({ name: 'tabletConnection', payload }))
  socket.on('viewerChanged', onViewerChanged)
  socket.on('sessionEnded', () => onLost({ isRefused: true }))
  return () => {
    socket.off()
    socket.disconnect()
  }
}
