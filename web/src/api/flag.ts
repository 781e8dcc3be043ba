/** A yes or no as a call's parameter. */
export const flagOf = (value: boolean): 'true' | 'false' => (value ? 'true' : 'false')
