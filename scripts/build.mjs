// Builds the console when a source of it has changed since the last build.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { runChild } from './children.mjs'
import './end-with-parent.mjs'
import { environment, nodeProgram, ROOT } from './install.mjs'

const SOURCES = [
  'web/src/**/*',
  'web/public/**/*',
  'web/*.html',
  'web/*.ts',
  'contract/src/**/*.ts',
  'pdf/src/**/*.ts',
]

/** A hash over all source files of the console. */
function sourceHash() {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')))
  const files = globSync(SOURCES, { cwd: ROOT, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const file of files.map((entry) => join(entry.parentPath, entry.name)).toSorted()) {
    hash.update(file.slice(ROOT.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Compresses the static files once at build time: the strongest compression is too slow per request. */
function compress(folder) {
  for (const file of globSync('**/*.{js,mjs,css,svg,html}', { cwd: folder })) {
    const content = readFileSync(join(folder, file))
    if (content.length < 1024) continue
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(content))
    writeFileSync(join(folder, `${file}.gz`), gzipSync(content, { level: 9 }))
  }
}

const stamp = join(ROOT, 'web', 'dist', '.built')
const wanted = sourceHash()
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.log('Building the console…')
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const withParent = ['--import', pathToFileURL(join(ROOT, 'scripts', 'end-with-parent.mjs')).href]
  const status = await runChild(nodeProgram(), [...withParent, vite, 'build', '--logLevel', 'warn'], {
    cwd: join(ROOT, 'web'),
    env: environment({ NODE_ENV: 'production' }),
  })
  if (status !== 0) process.exit(status)
  compress(join(ROOT, 'web', 'dist'))
  writeFileSync(stamp, wanted)
}
