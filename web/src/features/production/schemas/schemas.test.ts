import { PRODUCT_MODEL_IDS } from '@service-center/contract/production/product-models.ts'
import { expect, it } from 'vitest'
import { namedParts, SCHEMAS, type SchemaPart } from './schemas.ts'

const BUBBLE = 30
const marksOf = (parts: readonly SchemaPart[]) =>
  parts.flatMap(({ x, y, mark, name }) =>
    mark === undefined ? [] : [{ name, x: x + mark[0], y: y + mark[1] }],
  )

it.each(PRODUCT_MODEL_IDS)('the part numbers in the schema of %s do not overlap', (model) => {
  const schema = SCHEMAS[model]
  const marks = marksOf(schema.parts)
  expect(marks.map(({ name }) => name)).toEqual(namedParts(schema))
  for (const [index, one] of marks.entries()) {
    for (const other of marks.slice(index + 1)) {
      const distance = Math.hypot(one.x - other.x, one.y - other.y)
      expect(distance, `${one.name} and ${other.name}`).toBeGreaterThan(2 * BUBBLE)
    }
    // Inside the sheet and left of the legend.
    expect(one.x, one.name).toBeGreaterThan(-930)
    expect(one.x, one.name).toBeLessThan(770)
    expect(Math.abs(one.y), one.name).toBeLessThan(620)
  }
})

it('each model has its special parts', () => {
  expect(namedParts(SCHEMAS.TCS1)).toContain('Prism of the total station')
  expect(namedParts(SCHEMAS.TCP1)).toContain('GNSS antenna')
  expect(namedParts(SCHEMAS.TPC1)).toContain('Print head for CAD drawings')
  expect(namedParts(SCHEMAS.TLP1)).not.toContain('Print head for CAD drawings')
})
