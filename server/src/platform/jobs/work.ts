import { sql } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../database/database.ts'

/** A kind of work that must happen, although the server dies in the middle of it. */
export interface WorkKind<Input extends z.ZodType = z.ZodType> {
  /** Unique; lower-case words joined by `-`. */
  readonly name: string
  /** What an item carries, as JSON: numbers of rows rather than their content, which operators and logs must not see. */
  readonly input: Input
  /** How often an item is tried, the first time included. */
  readonly attempts: number
  /**
   * How long after the first failure it is tried again, at least; twice as long after each further one, up to six hours.
   * As much again may come on top by chance.
   */
  readonly retrySeconds: number
  /** A try that takes longer counts as failed. */
  readonly timeoutSeconds: number
  /** How many items one server process does at the same time; 1 when absent. */
  readonly atOnce?: number
}

/** Declares a kind of work and keeps the exact type of its input. */
export function defineWork<Input extends z.ZodType>(kind: WorkKind<Input>): WorkKind<Input> {
  return kind
}

const MAX_INPUT_BYTES = 64 * 1024

/**
 * Takes on work in the transaction at hand: without a commit it never happens, and with it it does.
 * @param options.key the same key is taken on once in thirty days
 * @param options.notBefore when it may begin; at once when absent
 * @returns false when there is an item with the same key already
 */
export async function enqueue<Input extends z.ZodType>(
  db: Database,
  kind: WorkKind<Input>,
  input: z.input<Input>,
  options: { key?: string; notBefore?: Date } = {},
): Promise<boolean> {
  const json = JSON.stringify(kind.input.parse(input))
  if (Buffer.byteLength(json) > MAX_INPUT_BYTES) throw new Error(`The input of ${kind.name} is too large.`)
  const { rows } = await sql<{ taken: boolean }>`
    select enqueue_work(${kind.name}, ${json}::jsonb, ${options.key ?? null}, ${options.notBefore ?? null}) as taken
  `.execute(db)
  return rows[0]?.taken === true
}
