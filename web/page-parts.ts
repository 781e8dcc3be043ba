import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const read = (name: string) => readFileSync(join(import.meta.dirname, 'page', name), 'utf8')

/** Puts what all pages share into each: `page/head.html` and `page/body.html`, at the beginning of both. */
export function pageParts(): Plugin {
  return {
    name: 'page-parts',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replace('<head>\n', () => `<head>\n${read('head.html')}`)
          .replace('<body>\n', () => `<body>\n${read('body.html')}`),
    },
  }
}
