import { z } from 'zod'

const savedTree = z.object({
  username: z.string(),
  /** The ids of the expanded rows. */
  expanded: z.array(z.number()),
  /** Scroll offset in px. */
  top: z.number(),
  /** The customer that was selected on leaving. */
  selected: z.number().nullable(),
})

/** The saved state of a tree, in this tab's session. */
export type SavedTree = z.infer<typeof savedTree>

const KEY = 'service-center.customers'

/** The saved state for this user; undefined when there is none in this tab. */
export function readSavedTree(username: string): SavedTree | undefined {
  try {
    const { data } = savedTree.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    return data?.username === username ? data : undefined
  } catch {
    return undefined
  }
}

/** Ignores full or disabled storage: only the saved state is lost. */
export function saveTree(kept: SavedTree): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    return
  }
}
