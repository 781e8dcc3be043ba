/** A tag of a feature or option: lower case, an underscore for each space (specification 3, section 5). */
export const featureTagOf = (value: string) => value.toLowerCase().replaceAll(/\s/g, '_')
