/** The two boxes of a query, by the names of their texts in the calls, as the specification calls them. */
export const BOX_NAMES = { whQuery: 'Data warehouse query', dbQuery: 'Database query' } as const
export type BoxName = keyof typeof BOX_NAMES

export const isBoxName = (param: string): param is BoxName => Object.hasOwn(BOX_NAMES, param)
