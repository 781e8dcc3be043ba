/** Caches a result per list or reply: a page has dozens of fields that use the same customers and devices. */
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
