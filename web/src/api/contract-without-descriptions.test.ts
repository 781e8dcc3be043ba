import { expect, test } from 'vitest'
import { withoutDescriptions } from '../../contract-without-descriptions.ts'

test('the console gets schemas without what they say, on the same lines', () => {
  const code = `
export const robot: Schema = z
  .object({
    id: z.int().describe('The number.').min(1),
    at: z.array(z.number().describe("In seconds: ') .")).describe(
      'When.',
    ),
  })
  .meta({ id: 'Robot', description: WORDS })
const sentence = describe('robot', robot.description)
`
  expect(withoutDescriptions(code)).toBe(`
export const robot: Schema = z
  .object({
    id: z.int().min(1),
    at: z.array(z.number())

,
  })

const sentence = describe('robot', robot.description)
`)
})
