import { type Logger, pino } from 'pino'

export type { Logger }

/** Names of fields with secrets; their values are never logged. */
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

/** Logs JSON lines, or readable lines on a terminal. */
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

/** A URL without secrets: some contain a device token or the code of a link in a mail. */
export function withoutSecrets(url: string): string {
  return url
    .replace(/^\/api\/v1\/[^/?]+\//, '/api/v1/[secret]/')
    .replace(/([?&](?:token|confirmationCode)=)[^&]*/g, '$1[secret]')
    .replace(/(verifyemail|confirm)\/[^/?]+/, '$1/[secret]')
}
