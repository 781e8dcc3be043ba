import { dayOf, dayStart, HOUR, MINUTE, seedOf, type Span, type TabletDevice, type Values } from './device.ts'
import { operatorOf } from './modem.ts'
import { outages, subtractSpans } from './outages.ts'
import { positionValues } from './positioning.ts'
import { stepNoise, hex, hash, pick, salt, randomUnit } from './random.ts'
import { motionAt } from './robot-motion.ts'
import { planAt, planOf } from './robot-plan.ts'
import { softwareOf } from './software.ts'

const CHOICE = salt('tablet choice')
const TABLET = salt('tablet')

/** A time span in which a tablet is connected to one robot. */
interface Connection extends Span {
  robotId: number
}

interface TabletDay {
  awake: Span
  online: readonly Span[]
  connections: readonly Connection[]
}

const LAYOUTS = ['Rugby league U15', 'Football 11v11', 'Football 7v7', 'Tennis, doubles', 'Athletics day', '5-a-side'] as const // oxfmt-ignore

const days = new WeakMap<TabletDevice, { day: number; plan: TabletDay }>()

/** All values of a tablet at a moment; `robot` is the id of the robot it is connected to, or empty. */
export function tabletState({ device, at }: { device: TabletDevice; at: number }): Values {
  const seed = TABLET + seedOf(device)
  const { awake, connections } = tabletDay(device, dayOf(device, at))
  const connection = connections.find((span) => span.from <= at && at < span.to)
  const robot = device.robots.find((candidate) => candidate.id === connection?.robotId)
  const place = robot ? motionAt({ robot, plan: planAt(robot, at), at }).place : device.place
  const layouts = 18 + (hash(seed, 1) % 60)
  const used = Math.min(60, Math.ceil(layouts / 3))
  return {
    ...positionValues({ lat: Math.round(place.lat * 2000) / 2000, lng: Math.round(place.lng * 2000) / 2000 }),
    app_version: softwareOf(device, at),
    'User level': pick(['normal', 'normal', 'normal', 'normal', 'normal', 'super', 'dealer'], seed, 2),
    locked: '0',
    language: languageOf(device),
    Battery: batteryOf({ seed, awake, at }),
    model: pick(['Tab Active5', 'Tab Active5', 'Tab Active3', 'Tab Active4 Pro'], seed, 3),
    android_version: pick(['15', '14', '13'], seed, 4),
    serial_number: `R52${hex(8, seed).toUpperCase()}`,
    knoxUID: hex(32, seed, 5),
    storage_free: String(20 + (hash(seed, 6) % 80)),
    robot: robot ? String(robot.id) : '',
    operator: operatorOf(device, at, 0),
    signal_strength: String(-60 - Math.round(40 * stepNoise({ seed, at, every: 30 * MINUTE }))),
    internet_ping: String(Math.round(30 + 70 * stepNoise({ seed: seed + 1, at, every: 20 * MINUTE }) ** 3)),
    bluetooth: robot ? '1' : '0',
    layouts: String(layouts),
    newest_layout: pick(LAYOUTS, seed, 7),
    templates: `${used} of 60`,
  }
}

/** When a tablet is reachable within [from, to). */
export function tabletSpans({ device, from, to }: { device: TabletDevice } & Span): Span[] {
  const spans: Span[] = []
  for (let day = dayOf(device, from); day <= dayOf(device, to - 1); day++) {
    spans.push(...tabletDay(device, day).online)
  }
  return spans
}

/** The times at which a tablet reports within a span: every change of its robot, and every 15 minutes. */
export function tabletReportTimes({ device, from, to }: { device: TabletDevice } & Span): number[] {
  const { connections } = tabletDay(device, dayOf(device, from))
  const moments = new Set(connections.flatMap((span) => [span.from, span.to]))
  for (let at = Math.ceil(from / (15 * MINUTE)) * 15 * MINUTE; at < to; at += 15 * MINUTE) moments.add(at)
  return [...moments].filter((at) => at > from && at < to).toSorted((a, b) => a - b)
}

/** Whether the tablet is connected to a robot at a moment. */
export function tabletIsWorking(device: TabletDevice, at: number): boolean {
  return tabletDay(device, dayOf(device, at)).connections.some((span) => span.from <= at && at < span.to)
}

function tabletDay(device: TabletDevice, day: number): TabletDay {
  const known = days.get(device)
  if (known?.day === day) return known.plan
  const connections = connectionsOf(device, day)
  const noon = dayStart(device, day) + 8 * HOUR
  const first = connections[0]?.from ?? noon
  const last = connections.at(-1)?.to ?? noon + HOUR
  const seed = seedOf(device)
  const awake = { from: first - 12 * MINUTE, to: last + (10 + (hash(CHOICE, seed, day) % 50)) * MINUTE }
  const plan = { awake, connections, online: subtractSpans(awake, outages({ seed, day, awake })) }
  days.set(device, { day, plan })
  return plan
}

/** Morning and afternoon, each with one robot of the customer while it works; now and then with none. */
function connectionsOf(device: TabletDevice, day: number): Connection[] {
  const seed = seedOf(device)
  const noon = dayStart(device, day) + 7 * HOUR
  const [first] = device.robots
  if (!first) return []
  return [0, 1].flatMap((half) => {
    if (randomUnit(CHOICE, seed, day, half) < 0.12) return []
    const robot = pick([first, ...device.robots.slice(1)], CHOICE, seed, day, half, 1)
    const work = planOf(robot, day).phases.filter(
      (phase) => phase.kind !== 'idle' && phase.kind !== 'charge' && phase.from >= noon === (half === 1),
    )
    const [begin, end] = [work[0], work.at(-1)]
    return begin && end ? [{ robotId: robot.id, from: begin.from - 2 * MINUTE, to: end.to + MINUTE }] : []
  })
}

function batteryOf({ seed, awake, at }: { seed: number; awake: Span; at: number }): string {
  const full = 80 + 20 * randomUnit(seed, awake.from)
  const spent = (8 * Math.min(Math.max(at, awake.from), awake.to) - 8 * awake.from) / HOUR
  return String(Math.max(5, Math.round(full - spent)))
}

function languageOf(device: TabletDevice): string {
  const languages: Record<string, string> = {
    Denmark: 'da',
    Norway: 'nb',
    Sweden: 'sv',
    Germany: 'de',
    Switzerland: 'de',
    Netherlands: 'nl',
    France: 'fr',
  }
  return languages[device.place.country] ?? 'en'
}
