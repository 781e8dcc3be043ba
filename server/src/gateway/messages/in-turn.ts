/** Runs the work for each device one after the other, in the order in which it was given, whether or not it fails. */
export type InTurn = <Result>(dev: number, work: () => Promise<Result>) => Promise<Result>

export function createTurns(): InTurn {
  const last = new Map<number, Promise<unknown>>()
  return (dev, work) => {
    const before = last.get(dev)
    const done = before === undefined ? work() : before.then(work, work)
    last.set(dev, done)
    const forget = () => {
      if (last.get(dev) === done) last.delete(dev)
    }
    done.then(forget, forget)
    return done
  }
}
