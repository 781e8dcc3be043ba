/** One key of a device type in its group's table: key, alias, unit, translations of raw codes. */
export type KeyRow = readonly [
  key: string,
  alias: string,
  unit?: string | null,
  translations?: Readonly<Record<string, string>>,
]

/** The keys of a device type by group, both in display order. */
export type KeyGroups = Readonly<Record<string, readonly KeyRow[]>>
