/** A boolean as a query parameter. */
export const flagOf = (value: boolean): 'true' | 'false' => (value ? 'true' : 'false')
