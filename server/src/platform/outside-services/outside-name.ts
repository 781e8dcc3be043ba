import { plainName } from '@service-center/contract/text/name-characters.ts'
import { z } from 'zod'

/**
 * A name, or another text of one line, as an outside service has it: what names are refused with here is left out, because
 * it stands in our lists, sentences, mails and documents. NUL and lone surrogates could not be stored either.
 */
export const outsideName = z.string().transform(plainOutsideName)

/** The name of `outsideName`. */
export function plainOutsideName(name: string): string {
  return plainName(name.replaceAll('\0', '').toWellFormed())
}
