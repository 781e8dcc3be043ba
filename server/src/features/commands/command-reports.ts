import { z } from 'zod'

/** Longer lines are cut: a whole stack trace fits. */
export const MAX_MESSAGE = 4000
/** Further lines of a command are left out. */
export const MAX_LOG_LINES = 10_000
const MAX_LINES_OF_REPORT = 1000
const MAX_ID = 2_147_483_647

// eslint-disable-next-line no-control-regex -- NUL is what it looks for
const storableText = z.string().refine((text) => !/\u0000/.test(text) && text.isWellFormed(), {
  error: 'contains characters that cannot be stored',
})

/** A report of a device about a command: see docs/devices.md. What it has besides is ignored. */
const report = z.object({
  command: z.int().min(1).max(MAX_ID),
  state: z.enum(['running', 'completed', 'failed']).optional(),
  error: storableText.optional(),
  /** When it happened, ms since 1970. */
  ts: z.number().optional(),
  log: z
    .array(
      z.object({
        n: z.int().min(1),
        ts: z.number().optional(),
        message: storableText,
        error: z.boolean().optional(),
      }),
    )
    .max(MAX_LINES_OF_REPORT)
    .optional(),
})
export type CommandReport = z.output<typeof report>

/** Reads the params of a device's call; a text says what is wrong with them. */
export function parseReport(params: unknown): CommandReport | string {
  const parsed = report.safeParse(params)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const place = issue?.path.map(String).join('.') ?? ''
  return `The report of a command is wrong${place === '' ? '' : ` at ${place}`}: ${issue?.message ?? ''}`
}
