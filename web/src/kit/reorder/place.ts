import type { DropTarget } from './placed-ids.ts'

/** Where something stands in its list, and how it is moved. */
export interface Place<Id extends string | number> {
  readonly id: Id
  /** What can be put beside each other: only things of the same group. In lower case: browsers know no other. */
  readonly group: string
  readonly step: (by: -1 | 1) => void
  /** Puts something of the group before or after another one; `id` as it was dragged. */
  readonly put: (to: { id: string } & DropTarget<Id>) => void
}
