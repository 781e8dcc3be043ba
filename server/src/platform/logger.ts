import { type Logger, pino } from 'pino'

export type { Logger }

/** Names under which secrets travel; their values never reach the log. */
const SECRET_NAMES = [
  'password',
  'confirmPassword',
  'token',
  'confirmationCode',
  'authorization',
  'cookie',
  'secret',
  'seed',
]

/** The server's log: JSON lines, or readable lines on a terminal. */
export function createLogger({ level }: { level: string }): Logger {
  return pino({
    level,
    base: null,
    redact: { paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[secret]' },
    ...(process.stdout.isTTY
      ? {
          transport: {
            target: 'pino-pretty',
            options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname' },
          },
        }
      : {}),
  })
}

/** An address as it may be logged: a device's token and a mail's link stand in some of them. */
export function withoutSecrets(url: string): string {
  return url
    .replace(/^\/api\/v1\/[^/?]+\//, '/api/v1/[secret]/')
    .replace(/([?&](?:token|confirmationCode)=)[^&]*/g, '$1[secret]')
    .replace(/(verifyemail|confirm)\/[^/?]+/, '$1/[secret]')
}
