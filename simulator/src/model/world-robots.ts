import { ROBOT, type Place, type ProductModel, type RobotDevice, type StationDevice } from './device.ts'
import { distance, offset } from './geo.ts'
import { groundNames } from './organisations.ts'
import { hash, pick, salt, randomUnit } from './random.ts'
import type { Owner } from './world-customers.ts'

const GAP = salt('robot id gap')
const MODEL = salt('model')
const GROUND = salt('ground')

/** Range of a reference station's corrections, in metres. */
const STATION_REACH = 30_000

const MODELS: readonly [ProductModel, ...ProductModel[]] = [
  'TLM Sport',
  'TLM Sport 2',
  'TLM Sport 2',
  'TLM Sport 2',
  'TLM ProX',
  'TLM ProX',
  'TLM ProX CAD',
  'TS Plotter',
  'TS Plotter GNSS',
]

/** The robots of all owners, ids from 4100 upwards, about one in eighteen of them out of service. */
export function placeRobots(owners: readonly Owner[]): RobotDevice[] {
  const names = new Names()
  const robots: RobotDevice[] = []
  let id = 4100
  for (const owner of owners) {
    for (let n = 0; n < owner.robots; n++) {
      id += 1 + (hash(GAP, id) % 7)
      robots.push({
        deviceType: ROBOT,
        id,
        name: names.next(owner, id),
        customerId: owner.customer.id,
        place: placeNear(owner, id),
        nightWork: owner.nightWork,
        deprecated: null,
        model: pick(MODELS, MODEL, id),
        stationId: null,
      })
    }
  }
  return withReplacements(robots)
}

/** The same robots, each with the nearest station in range. */
export function withStations({
  robots,
  sites,
}: {
  robots: readonly RobotDevice[]
  sites: readonly Pick<StationDevice, 'id' | 'place'>[]
}): RobotDevice[] {
  return robots.map((robot) => {
    let stationId: number | null = null
    let nearest = STATION_REACH
    for (const site of sites) {
      const metres = distance(robot.place, site.place)
      if (metres < nearest) [nearest, stationId] = [metres, site.id]
    }
    return { ...robot, stationId }
  })
}

/** Takes about one in eighteen out of service, a third of these without a replacement. */
export function withReplacements<T extends Pick<RobotDevice, 'id' | 'customerId' | 'deprecated'>>(
  devices: readonly T[],
): T[] {
  const result = [...devices]
  let taken = 0
  let last = -1
  for (let target = Math.min(11, devices.length - 2); target < devices.length - 1; target += 18) {
    let index = Math.max(target, last + 2)
    while (index < result.length - 1 && result[index]?.customerId !== result[index + 1]?.customerId) index++
    const device = result[index]
    const next = result[index + 1]
    if (!device || !next) break
    result[index] = { ...device, deprecated: { replacementId: taken % 3 === 1 ? null : next.id } }
    last = index
    taken++
  }
  return result
}

/** A ground up to 4 km from the centre of the owner's town; the same seed gives the same ground. */
export function placeNear({ city }: Owner, seed: number): Place {
  const turn = randomUnit(GROUND, seed, 1)
  const bearing = city.inland === null ? turn * 360 : city.inland + (turn - 0.5) * 80
  const metres = 600 + randomUnit(GROUND, seed, 2) * 3400
  const { lat, lng } = offset({ origin: city, bearing, metres })
  return { city: city.name, country: city.country, utcOffset: city.utcOffset, lat, lng }
}

/** Gives every ground a unique name: the plain one first, then with its town, then also with a number. */
class Names {
  readonly #used = new Set<string>()
  readonly #laps = new Map<string, number>()

  next(owner: Owner, seed: number): string {
    const choices = groundNames(owner.city)
    const ground = choices[hash(GROUND, seed) % choices.length] ?? 'Ground'
    const local = `${owner.city.name} ${ground}`
    const name = [ground, local].find((candidate) => !this.#used.has(candidate)) ?? this.#numbered(local)
    this.#used.add(name)
    return name
  }

  #numbered(local: string): string {
    const lap = (this.#laps.get(local) ?? 1) + 1
    this.#laps.set(local, lap)
    const name = /\d$/.test(local) ? `${local}.${lap}` : `${local} ${lap}`
    return this.#used.has(name) ? this.#numbered(local) : name
  }
}
