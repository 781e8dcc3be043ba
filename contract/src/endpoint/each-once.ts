import type { z } from 'zod'

interface OnceOptions<Item> {
  /** What must differ; entries for which it is undefined are not compared. */
  readonly by: (item: Item) => unknown
  /** 'This feature is listed twice.' */
  readonly error: string
  /** The field of an entry that is wrong; without it, the whole entry. */
  readonly field?: string
}

/**
 * A list in which two entries for the same thing are refused, because they could contradict each other. The error names the
 * place of the second one. Lists of ids alone are sets: in them a repetition is harmless, and accepted.
 */
export function eachOnce<Item extends z.ZodType>(
  list: z.ZodArray<Item>,
  { by, error, field }: OnceOptions<z.output<Item>>,
): z.ZodArray<Item> {
  return list.superRefine((items, context) => {
    const seen = new Set<unknown>()
    for (const [place, item] of items.entries()) {
      const key = by(item)
      if (key !== undefined && seen.has(key))
        context.addIssue({
          code: 'custom',
          message: error,
          path: field === undefined ? [place] : [place, field],
        })
      seen.add(key)
    }
  })
}
