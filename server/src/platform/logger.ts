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
    hooks: { streamWrite: visibleLine },
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

/** What JSON leaves as it is although it turns a text, ends a line or moves the cursor of a terminal. */
const UNSEEN = /[\u007F-\u009F\u061C\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/g

/** A line of the log in which every character can be seen: devices and strangers choose some of its texts. */
export function visibleLine(json: string): string {
  return json.replaceAll(UNSEEN, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** A URL without secrets: some contain a device token or the code of a link in a mail. */
export function withoutSecrets(url: string): string {
  return url
    .replace(/^\/api\/v1\/[^/?]+\//, '/api/v1/[secret]/')
    .replace(/([?&](?:token|confirmationCode)=)[^&]*/g, '$1[secret]')
    .replace(/(verifyemail|confirm)\/[^/?]+/, '$1/[secret]')
}
