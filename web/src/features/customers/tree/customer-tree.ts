import type { Customer } from '@service-center/contract/customers/customers.ts'

export interface TreeNode {
  readonly customer: Customer
  /** 1 for a root. */
  readonly level: number
  /** The index of the parent in `nodes`, -1 for a root. */
  readonly parent: number
  /** The number of nodes in the subtree, including this one. */
  readonly size: number
  readonly childCount: number
}

/**
 * The viewer's customers in depth-first order: each customer is followed by its subtree. A subtree is therefore a slice of
 * `nodes`, and comparing two indexes tells whether one customer is below another. A `place` is an index in `nodes`.
 */
export interface CustomerTree {
  readonly nodes: readonly TreeNode[]
  /** The index of a customer in `nodes`, by its id. */
  readonly placeOf: ReadonlyMap<number, number>
}

/**
 * Builds the tree. A customer whose parent is not in the list is a root. Children keep the order of the list, which is
 * sorted by name. The functions here are not recursive, so that a deep tree cannot overflow the stack.
 */
export function buildTree(customers: readonly Customer[]): CustomerTree {
  const known = new Set(customers.map(({ id }) => id))
  const childrenOf = Map.groupBy(customers, ({ parentId }) =>
    parentId !== null && known.has(parentId) ? parentId : undefined,
  )
  const nodes: { -readonly [Field in keyof TreeNode]: TreeNode[Field] }[] = []
  const placeOf = new Map<number, number>()
  // A stack of customers with their parent's index.
  const waiting = (childrenOf.get(undefined) ?? []).toReversed().map((customer) => ({ customer, parent: -1 }))
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { customer, parent } = next
    const place = nodes.length
    const children = childrenOf.get(customer.id) ?? []
    const level = (nodes[parent]?.level ?? 0) + 1
    nodes.push({ customer, level, parent, size: 1, childCount: children.length })
    placeOf.set(customer.id, place)
    for (const child of children.toReversed()) waiting.push({ customer: child, parent: place })
  }
  for (const node of nodes.toReversed()) {
    const parent = nodes[node.parent]
    if (parent !== undefined) parent.size += node.size
  }
  return { nodes, placeOf }
}

export function nodeOf(tree: CustomerTree, id: number): TreeNode | undefined {
  return tree.nodes[tree.placeOf.get(id) ?? -1]
}

/** The customers from the root down to this one; empty if it is not in the tree. */
export function pathTo(tree: CustomerTree, id: number): readonly Customer[] {
  const path: Customer[] = []
  let node = nodeOf(tree, id)
  while (node !== undefined) {
    path.push(node.customer)
    node = tree.nodes[node.parent]
  }
  return path.toReversed()
}

/** The direct children, sorted by name. */
export function childrenOf(tree: CustomerTree, place: number): readonly TreeNode[] {
  const end = place + (tree.nodes[place]?.size ?? 0)
  const children: TreeNode[] = []
  for (let at = place + 1; at < end;) {
    const child = tree.nodes[at]
    if (child === undefined) break
    children.push(child)
    at += child.size
  }
  return children
}

/** The ids of all customers with children. */
export function branchIds(tree: CustomerTree): number[] {
  return tree.nodes.flatMap(({ customer, childCount }) => (childCount > 0 ? [customer.id] : []))
}

/**
 * Sums a number over each subtree.
 * @param own a number for each index
 * @returns for each index the sum over its subtree
 */
export function sumUp(tree: CustomerTree, own: Int32Array): Int32Array {
  const sums = own.slice()
  for (let place = tree.nodes.length - 1; place >= 0; place -= 1) {
    const parent = tree.nodes[place]?.parent ?? -1
    if (parent >= 0) sums[parent] = (sums[parent] ?? 0) + (sums[place] ?? 0)
  }
  return sums
}

/** The ids of a customer and of all customers below it. */
export function subtreeIds(customers: readonly Customer[], id: number): ReadonlySet<number> {
  const childrenOf = Map.groupBy(customers, ({ parentId }) => parentId)
  const ids = new Set([id])
  // A loop over a set also visits the ids that are added during the loop.
  for (const one of ids) for (const child of childrenOf.get(one) ?? []) ids.add(child.id)
  return ids
}
