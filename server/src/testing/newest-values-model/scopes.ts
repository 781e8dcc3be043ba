/** A logical clock that counts events, to know their order where possible. */
export interface Turns {
  next(): number
}

export function createTurns(): Turns {
  let last = 0
  return { next: () => (last += 1) }
}

/** A span of logical time. */
export interface Span {
  readonly from: number
  readonly to: number
}

interface Path extends Span {
  readonly customers: readonly number[]
}

/** The customer tree with its devices, as known to a test, and when each path may have been valid. */
export interface Scopes {
  addCustomer(id: number, parent: number | undefined): void
  addDevice(dev: number, customer: number, from: number): void
  /** Records a finished change. */
  moveCustomer(id: number, parent: number, span: Span): void
  moveDevice(dev: number, customer: number, span: Span): void
  removeDevice(dev: number, span: Span): void
  /** A customer and all customers above it. */
  pathOf(customer: number): number[]
  /** Whether a viewer with these customers may have seen the device at some time in a span. */
  mayHaveSeen(viewer: readonly number[], dev: number, span: Span): boolean
}

export function createScopes(): Scopes {
  const parents = new Map<number, number | undefined>()
  const customers = new Map<number, number>()
  const paths = new Map<number, Path[]>()

  const pathOf = (customer: number): number[] => {
    const parent = parents.get(customer)
    return parent === undefined ? [customer] : [customer, ...pathOf(parent)]
  }
  /** Records the paths changed by a change. */
  const note = ({ from, to }: Span) => {
    for (const [dev, list] of paths) {
      const customer = customers.get(dev)
      const now = customer === undefined ? [] : pathOf(customer)
      const last = list.at(-1)
      if (last?.customers.join() === now.join()) continue
      if (last !== undefined) list.splice(-1, 1, { ...last, to })
      list.push({ customers: now, from, to: Infinity })
    }
  }
  return {
    addCustomer: (id, parent) => void parents.set(id, parent),
    addDevice: (dev, customer, from) => {
      customers.set(dev, customer)
      paths.set(dev, [{ customers: pathOf(customer), from, to: Infinity }])
    },
    moveCustomer: (id, parent, span) => {
      parents.set(id, parent)
      note(span)
    },
    moveDevice: (dev, customer, span) => {
      customers.set(dev, customer)
      note(span)
    },
    removeDevice: (dev, span) => {
      customers.delete(dev)
      note(span)
    },
    pathOf,
    mayHaveSeen: (viewer, dev, span) =>
      (paths.get(dev) ?? []).some(
        ({ customers: path, from, to }) =>
          from <= span.to && to >= span.from && path.some((customer) => viewer.includes(customer)),
      ),
  }
}
