/**
 * Prepares what comes from a list or reply once for it, for every caller: a page has dozens of fields over the same customers
 * and devices.
 */
export function preparedOnce<Source extends object, Prepared>(prepare: (source: Source) => Prepared) {
  const known = new WeakMap<Source, Prepared>()
  return (source: Source): Prepared => {
    const before = known.get(source)
    if (before !== undefined) return before
    const prepared = prepare(source)
    known.set(source, prepared)
    return prepared
  }
}
