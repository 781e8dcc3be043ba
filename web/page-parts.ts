import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const read = (name: string) => readFileSync(join(import.meta.dirname, 'page', name), 'utf8')

/**
 * Inserts what all pages share: `page/head.html` at the beginning of the head, `page/body.html` at the beginning of
 * the body.
 */
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
