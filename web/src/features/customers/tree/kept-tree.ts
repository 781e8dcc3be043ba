import { z } from 'zod'

const keptTree = z.object({
  username: z.string(),
  /** The ids that stand open. */
  expanded: z.array(z.number()),
  /** Scroll offset in px. */
  top: z.number(),
  /** Who was selected when the tree was left. */
  selected: z.number().nullable(),
})

/** How a tree was left, in this tab's session. */
export type KeptTree = z.infer<typeof keptTree>

const KEY = 'service-center.customers'

/** How this user left the tree; undefined when they have not seen it in this tab. */
export function readKeptTree(username: string): KeptTree | undefined {
  try {
    const { data } = keptTree.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    return data?.username === username ? data : undefined
  } catch {
    return undefined
  }
}

/** Full or forbidden storage costs the memory of the tree, never the tree. */
export function writeKeptTree(kept: KeptTree): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    return
  }
}
