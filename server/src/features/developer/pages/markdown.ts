import { posix } from 'node:path'
import { Marked } from 'marked'
import { escaped, Html } from '../tree/html.ts'

/** Link targets of the pages in the folder `docs`; paths are relative to that folder. */
export interface DocsLinks {
  /** The location of a page; undefined when there is no such page. */
  locationOf(path: string): string | undefined
  /** A picture as a data URL; undefined when there is no such picture. */
  pictureOf(path: string): string | undefined
}

/** The URL of a location in the console. */
export const hrefOf = (location: string, section = ''): string =>
  `/developer?location=${encodeURIComponent(location)}${section === '' ? '' : `#${section}`}`

const OUTSIDE = /^(https?|mailto):/

/**
 * Converts Markdown to HTML. Links to other pages, and page names in code, become links to their locations. Pictures are
 * embedded. HTML is shown as text. A link to anything else in the repository, such as to code, becomes plain text.
 * @param page.path the path of the page, relative to the folder
 */
export function markdownHtml({ text, path }: { text: string; path: string }, links: DocsLinks): Html {
  const slugs = new Map<string, number>()
  const within = (reference: string) => posix.normalize(posix.join(posix.dirname(path), reference))
  const marked = new Marked({
    renderer: {
      html: ({ text: raw }) => escaped(raw),
      heading({ tokens, depth, text: words }) {
        const id = slugOf(words, slugs)
        return `<h${depth} id="${escaped(id)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens)
        const target = targetOf(href)
        return target === undefined ? words : `<a href="${escaped(target)}">${words}</a>`
      },
      image: ({ href, text: words }) => {
        const picture = links.pictureOf(within(href))
        return picture === undefined ? escaped(words) : `<img src="${picture}" alt="${escaped(words)}">`
      },
      codespan: ({ text: words }) => {
        const code = `<code>${escaped(words)}</code>`
        const location = words.endsWith('.md') ? pageNamed(words) : undefined
        return location === undefined ? code : `<a href="${escaped(hrefOf(location))}">${code}</a>`
      },
    },
  })
  const pageNamed = (name: string) =>
    links.locationOf(within(name)) ??
    // Some pages name others relative to the folder, or to the root of the repository.
    links.locationOf(posix.normalize(name.replace(/^docs\//, '')))
  const targetOf = (href: string): string | undefined => {
    if (href.startsWith('#') || OUTSIDE.test(href)) return href
    const [file = '', section] = href.split('#')
    const location = pageNamed(file)
    return location === undefined ? undefined : hrefOf(location, section)
  }
  return new Html(marked.parse(text, { async: false }))
}

/** The id of a heading as on GitHub, because links in the pages use these ids. */
function slugOf(words: string, taken: Map<string, number>): string {
  const slug = words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')
  const before = taken.get(slug) ?? 0
  taken.set(slug, before + 1)
  return before === 0 ? slug : `${slug}-${before}`
}
