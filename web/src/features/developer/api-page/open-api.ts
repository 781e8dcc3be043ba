import { z } from 'zod'
import { parseJson } from '../../../api/stored-value.ts'

/** The parts of an OpenAPI description that are checked before it is shown. */
const description = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
})
export type ApiDescription = z.infer<typeof description>

/** Reads an OpenAPI description; undefined for anything else. */
export const readDescription = (text: string): ApiDescription | undefined =>
  description.safeParse(parseJson(text)).data

const METHODS = new Set(['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace'])

export const countCalls = ({ paths }: ApiDescription): number =>
  Object.values(paths).reduce(
    (sum, path) => sum + Object.keys(path).filter((method) => METHODS.has(method)).length,
    0,
  )

/** Whether a call may change something and must be confirmed. */
export const mayChange = (method: string): boolean =>
  !['get', 'head', 'options'].includes(method.toLowerCase())
