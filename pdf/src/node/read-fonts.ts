import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { PdfFonts } from '../base/fonts.ts'

const require = createRequire(import.meta.url)
const FAMILY = '@expo-google-fonts/hanken-grotesk'

/** The fonts of the documents, read from their package. */
export function readFonts(): PdfFonts {
  return {
    regular: readFileSync(require.resolve(`${FAMILY}/400Regular/HankenGrotesk_400Regular.ttf`)),
    semibold: readFileSync(require.resolve(`${FAMILY}/600SemiBold/HankenGrotesk_600SemiBold.ttf`)),
  }
}
