import { z } from 'zod'

// The schemas of environment variables that are used several times or are longer than a line.

export const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max)
export const port = whole(0, 65535)
export const optionalText = z.string().optional()
export const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')
export const urlOf = (...protocols: string[]) => {
  const mustBe = `a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`
  return z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
      error: `must be ${mustBe}`,
    })
    .meta({ mustBe })
}
export const webUrl = urlOf('http:', 'https:')
export const postgresUrl = urlOf('postgres:', 'postgresql:')

/** Scheme, host and port only, as needed for the content security policy. */
const isOrigin = (text: string) =>
  URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text)

export const listIn = (text: string) => text.split(/[\s,]+/).filter((entry) => entry !== '')
const LIST_OF_ORIGINS = 'a list of origins, such as https://tiles.example.com'
export const origins = z
  .string()
  .transform(listIn)
  .refine((list) => list.every(isOrigin), `must be ${LIST_OF_ORIGINS}`)
  .meta({ mustBe: LIST_OF_ORIGINS })
  .default([])

export const zendeskField = whole(1, Number.MAX_SAFE_INTEGER).optional()

export const PROXIES = 'on, off, or a list of addresses and networks, such as 10.0.0.5,192.168.0.0/16'
export const HOUR = 'off, or an hour of the day from 0 to 23'
export const boardNumber = z
  .string()
  .regex(/^\d+$/, 'must be the number of a board')
  .meta({ mustBe: 'the number of a board' })
  .optional()
