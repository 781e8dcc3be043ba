import { foldText } from '@service-center/contract/text/fold.ts'
import { wordsOf } from '../../../ui/text/matches.ts'
import { sumUp, type CustomerTree } from './customer-tree.ts'

/** What was found in the tree. */
export interface TreeSearch {
  readonly words: readonly string[]
  /** How many customers were found. */
  readonly count: number
  /** 1 at the places that were found. */
  readonly isHit: Int32Array
  /** How many were found in each subtree, its own root included. */
  readonly hitsIn: Int32Array
}

/**
 * Looks for customers whose name holds every word; a word that is a customer's whole id finds it too.
 * Undefined when nothing is looked for.
 */
export function searchTree(tree: CustomerTree, typed: string): TreeSearch | undefined {
  const words = wordsOf(typed)
  if (words.length === 0) return undefined
  const isHit = Int32Array.from(tree.nodes, ({ customer }) => {
    const name = foldText(customer.name)
    return words.every((word) => name.includes(word) || String(customer.id) === word) ? 1 : 0
  })
  const hitsIn = sumUp(tree, isHit)
  const count = isHit.reduce((sum, hit) => sum + hit, 0)
  return { words, count, isHit, hitsIn }
}
