/** What a choice of feature groups says while there are none. */
export const NO_GROUPS = 'There are no feature groups yet'
