/** What a reader sorts by, the first counting most, as a call's `orderBy`; nothing where nothing is sorted. */
export function orderByOf(rules: readonly { id: string; desc: boolean }[]): { orderBy?: string[] } {
  if (rules.length === 0) return {}
  return { orderBy: rules.map(({ id, desc }) => `${id},${desc ? 'desc' : 'asc'}`) }
}

/** What a reader searches all columns for, as a call's parameters; nothing for a search that says nothing. */
export function globalSearchOf({ keyword, strict }: { keyword: string; strict: boolean }): {
  globalSearch?: string
  strict?: 'true' | 'false'
} {
  return keyword.trim() === '' ? {} : { globalSearch: keyword, strict: strict ? 'true' : 'false' }
}
