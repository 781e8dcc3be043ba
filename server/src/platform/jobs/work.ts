import { sql } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../database/database.ts'

/** A kind of work that must happen, even if the server dies in the middle of it. */
export interface WorkKind<Input extends z.ZodType = z.ZodType> {
  /** Unique; lower-case words joined by `-`. */
  readonly name: string
  /** One sentence for operators and developers: what it does. */
  readonly purpose: string
  /** The input of an item, as JSON: ids of rows rather than their content, which operators and logs must not see. */
  readonly input: Input
  /** The maximum number of attempts, including the first. */
  readonly attempts: number
  /**
   * The minimum delay after the first failure. It doubles after each further failure, up to six hours. A random delay of up
   * to the same length is added.
   */
  readonly retrySeconds: number
  /** An attempt that takes longer fails. */
  readonly timeoutSeconds: number
  /** How many items one server process handles at the same time; 1 when absent. */
  readonly atOnce?: number
  /** How many items of one group a server process handles at the same time; any number when absent. */
  readonly atOncePerGroup?: number
}

/** Declares a kind of work, with the exact type of its input. */
export function defineWork<Input extends z.ZodType>(kind: WorkKind<Input>): WorkKind<Input> {
  return kind
}

const MAX_INPUT_BYTES = 64 * 1024

/**
 * Enqueues work in the current transaction. It is done only if the transaction commits.
 * @param options.key a key is accepted once in thirty days
 * @param options.notBefore the earliest start; at once when absent
 * @param options.priority items with a higher number start first; 0 when absent
 * @param options.group the group for `atOncePerGroup`
 * @returns false if there is an item with the same key already
 */
export async function enqueue<Input extends z.ZodType>(
  db: Database,
  kind: WorkKind<Input>,
  input: z.input<Input>,
  options: { key?: string; notBefore?: Date; priority?: number; group?: string } = {},
): Promise<boolean> {
  const json = JSON.stringify(kind.input.parse(input))
  if (Buffer.byteLength(json) > MAX_INPUT_BYTES) throw new Error(`The input of ${kind.name} is too large.`)
  const { rows } = await sql<{ taken: boolean }>`
    select enqueue_work(${kind.name}, ${json}::jsonb, ${options.key ?? null}, ${options.notBefore ?? null},
      ${options.priority ?? 0}, ${options.group ?? null}) as taken
  `.execute(db)
  return rows[0]?.taken === true
}
