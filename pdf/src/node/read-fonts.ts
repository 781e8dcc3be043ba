import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FontPair, PdfFonts } from '../base/fonts.ts'

const require = createRequire(import.meta.url)

const pairOf = (family: string, name: string): FontPair => ({
  regular: readFileSync(require.resolve(`${family}/400Regular/${name}_400Regular.ttf`)),
  semibold: readFileSync(require.resolve(`${family}/600SemiBold/${name}_600SemiBold.ttf`)),
})

/** Reads the fonts of the documents from their packages. */
export function readFonts(): PdfFonts {
  let other: FontPair | undefined
  return {
    ...pairOf('@expo-google-fonts/hanken-grotesk', 'HankenGrotesk'),
    loadOther: async () => (other ??= pairOf('@expo-google-fonts/inter', 'Inter')),
  }
}
