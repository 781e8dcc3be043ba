import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { AppError } from '../errors.ts'
import type { SecurityHeaders } from './security-headers.ts'

/** Answers on a connection that Node does not treat as a request's, and closes it. */
export function answerSocket(
  socket: Duplex,
  { status, body }: AppError,
  headers: SecurityHeaders['always'],
): void {
  const text = JSON.stringify(body)
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy())
}
