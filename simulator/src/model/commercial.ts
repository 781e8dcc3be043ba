import { DAY, seedOf, type RobotDevice, type Values } from './device.ts'
import { hex, hash, salt, randomUnit } from './random.ts'

const SOLD = salt('sold')

/** The dates of a robot's sale, all as YYYY-MM-DD; some warranties and service agreements have expired. */
export function commercialValues(robot: RobotDevice): Values {
  const seed = seedOf(robot)
  const shipped = shippingDay(robot) * DAY
  const warranty = addDays(shipped, 7)
  const years = randomUnit(SOLD, seed, 1) < 0.5 ? 2 : 3
  const values: Values = {
    shipping_date: day(shipped),
    warranty_start: day(warranty),
    warranty_end: day(addYears(warranty, years)),
    product_model: robot.model,
    serial_number: serialOf(robot),
  }
  if (randomUnit(SOLD, seed, 2) < 0.12) return values
  const agreement = addYears(warranty, randomUnit(SOLD, seed, 3) < 0.3 ? 1 : 0)
  return {
    ...values,
    service_agreement_start: day(agreement),
    service_agreement_end: day(addYears(agreement, 1 + (hash(SOLD, seed, 4) % 4))),
  }
}

/** The day (days since 1970) on which a robot left the factory: 2023 to the summer of 2026. */
export function shippingDay(robot: RobotDevice): number {
  return Date.UTC(2023, 1, 6) / DAY + (hash(SOLD, seedOf(robot)) % 1230)
}

export function serialOf(robot: RobotDevice): string {
  return `LR-${String(robot.id).padStart(5, '0')}-${hex(4, SOLD, seedOf(robot)).toUpperCase()}`
}

function addDays(ms: number, days: number): number {
  return ms + days * DAY
}

function addYears(ms: number, years: number): number {
  const date = new Date(ms)
  return date.setUTCFullYear(date.getUTCFullYear() + years)
}

function day(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
