import { allowedNumbers, extraLimits } from '@service-center/contract/quotes/quote-extras.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { extraField, readQuantity, ROBOT_LIMITS, robotsField, withTyped } from './quantities.ts'
import { type Contract, partsOf, productsOf, type QuoteForm, withExtra, withRobots } from './quote-form.ts'

/** Takes the number of robots of a product as it was typed. What is not allowed stays in the field and changes nothing else. */
export function withTypedRobots(
  form: QuoteForm,
  contract: Contract,
  { product, text }: { product: string; text: string },
): QuoteForm {
  const qty = readQuantity(text, ROBOT_LIMITS)
  const typed = withTyped(form.typed, robotsField(product), qty === undefined ? text : undefined)
  return qty === undefined ? { ...form, typed } : withRobots({ ...form, typed }, contract, { product, qty })
}

/** Takes the number of an extra as it was typed, like {@link withTypedRobots}. */
export function withTypedExtra(
  form: QuoteForm,
  contract: Contract,
  { id, text }: { id: number; text: string },
): QuoteForm {
  const limits = extraLimits(id, contract.name)
  const qty = readQuantity(text, limits)
  const before = form.extras.find((extra) => extra.id === id)?.qty ?? limits.min
  const typed = withTyped(form.typed, extraField(id), qty === undefined ? text : undefined)
  return withExtra({ ...form, typed }, id, qty ?? before)
}

/** What is wrong with the numbers in the shown fields, one message each. While there are any, no quote can be made. */
export function wrongNumbers(form: QuoteForm, contract: Contract | undefined): string[] {
  if (contract === undefined) return []
  const robots = productsOf(contract).map((product) => ({
    field: robotsField(product),
    message: sentence`${product}: ${allowedNumbers(ROBOT_LIMITS)}`,
  }))
  const extras = partsOf(form, contract).extras.map(({ part: { id, name }, min, max }) => ({
    field: extraField(id),
    message: sentence`${name}: ${allowedNumbers({ min, max })}`,
  }))
  return [...robots, ...extras].flatMap(({ field, message }) =>
    form.typed[field] === undefined ? [] : [message],
  )
}
