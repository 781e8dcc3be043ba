/** One key of a kind of device as its group's table lists it: key, alias, unit, translations of raw codes. */
export type KeyRow = readonly [
  key: string,
  alias: string,
  unit?: string | null,
  translations?: Readonly<Record<string, string>>,
]

/** The keys of a kind by group, both in the order in which they are shown. */
export type KeyGroups = Readonly<Record<string, readonly KeyRow[]>>
