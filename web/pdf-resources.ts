import { createReadStream, globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const PACKAGE = require.resolve('pdfjs-dist/package.json')
const FOLDER = dirname(PACKAGE)
/** Fonts and character maps that PDFs may leave out, colour profiles, and decoders of JPEG 2000 and JBIG2 as plain script. */
const FILES = globSync(
  ['cmaps/*.bcmap', 'standard_fonts/*.{pfb,ttf}', 'iccs/*.icc', 'wasm/*_nowasm_fallback.js'],
  {
    cwd: FOLDER,
  },
)

/** The path of these files. It contains the version, so that browsers cache them for ever. */
function baseOf(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(PACKAGE, 'utf8'))
  return `assets/pdfjs-${version}`
}

/** Serves the files that PDF.js loads by name, from our own origin. */
export function pdfResources(): Plugin {
  const base = baseOf()
  return {
    name: 'pdf-resources',
    generateBundle() {
      for (const file of FILES) {
        this.emitFile({
          type: 'asset',
          fileName: `${base}/${file}`,
          source: readFileSync(join(FOLDER, file)),
        })
      }
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${base}`, ({ url = '' }, response, next) => {
        const file = FILES.find((one) => `/${one}` === url)
        if (file === undefined) next()
        else createReadStream(join(FOLDER, file)).pipe(response)
      })
    },
  }
}
