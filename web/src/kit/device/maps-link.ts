const COORDINATES = /^\s*(-?\d{1,2}(?:\.\d+)?) +(-?\d{1,3}(?:\.\d+)?)\s*$/

/** A map link for a position, from its latitude and longitude separated by a space; undefined without one. */
export function mapsLink(value: string): string | undefined {
  const [, latitude, longitude] = COORDINATES.exec(value) ?? []
  if (latitude === undefined || longitude === undefined) return undefined
  if (Math.abs(Number(latitude)) > 90 || Math.abs(Number(longitude)) > 180) return undefined
  return `https://www.google.com/maps?q=${latitude},${longitude}`
}
