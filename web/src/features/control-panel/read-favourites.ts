/** Anybody can edit local storage: what is no list of names is none. */
export function readFavourites(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value)
      ? [...new Set(value.filter((one): one is string => typeof one === 'string'))]
      : []
  } catch {
    return []
  }
}
