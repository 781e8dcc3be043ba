import { type Points, pointsOf } from './points.ts'

/** Test points with a row for each `[id, lat, lng]`. `more` replaces the default values. */
export function testPoints(
  places: readonly (readonly [
    id: number,
    lat: number,
    lng: number,
    more?: {
      type?: string
      name?: string
      deprecated?: boolean
      at?: number
      isInterrupted?: boolean
      isReset?: boolean
    },
  ])[],
): Points {
  const ids = [...new Set(places.map(([id]) => id))]
  const first = ids.map((id) => places.find(([other]) => other === id)?.[3] ?? {})
  return pointsOf({
    robots: {
      id: ids,
      robotName: first.map(({ name }) => name ?? ''),
      type: first.map(({ type }) => type ?? 'TLM Sport'),
      customer: ids.map(() => 31),
      customerName: ids.map(() => 'Northern Clubs'),
      dealer: ids.map(() => 30),
      dealerName: ids.map(() => 'Greenline'),
      deprecated: first.map(({ deprecated }) => deprecated ?? false),
    },
    positions: {
      robot: places.map(([id]) => ids.indexOf(id)),
      lat: places.map(([, lat]) => lat),
      lng: places.map(([, , lng]) => lng),
      timestamp: places.map(([, , , more]) => more?.at ?? 1_795_000_000),
    },
    interruptions: places.flatMap(([, , , more], place) => (more?.isInterrupted === true ? [place] : [])),
    reset: places.flatMap(([, , , more], place) => (more?.isReset === true ? [place] : [])),
    isComplete: true,
  })
}
