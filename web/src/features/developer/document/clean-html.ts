import createPurifier, { type Config } from 'dompurify'
import { addressOf, hrefOf } from '../../../kit/addresses.ts'
import { tidyLocation } from '../documentation.ts'

/** The allowed elements: text and its structure. None that runs, loads, takes input or positions itself. */
const TAGS = `a abbr b blockquote br caption cite code col colgroup dd del details dl dt em figcaption figure h1 h2 h3 h4
h5 h6 hr i img ins kbd li mark ol p pre q s samp small span strong sub summary sup table tbody td tfoot th thead time tr u
ul var wbr article aside div section`
/** Without `style`, `class` and `id`, so that a document can neither cover the page nor imitate parts of it. */
const ATTRIBUTES = 'alt colspan datetime dir height href lang open rowspan scope src start title width'
/** Elements that are removed with their content. */
const WITHOUT_CONTENT = 'head script style svg math template iframe object select textarea'

const listed = (names: string) => names.split(/\s+/)

const RULES: Config = {
  ALLOWED_TAGS: listed(TAGS),
  ALLOWED_ATTR: listed(ATTRIBUTES),
  FORBID_CONTENTS: listed(WITHOUT_CONTENT),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

/** Embedded pictures. An SVG in an `img` runs nothing and loads nothing. */
const OWN_PICTURE = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]/i

/** The prefix of a document's ids on the page. */
const ID_PREFIX = 'document-'

const DEVELOPER = hrefOf(addressOf.developer())

/** The id on the page for an id in the document. */
export const pageIdOf = (id: string): string => `${ID_PREFIX}${id}`

export interface Heading {
  readonly id: string
  readonly text: string
  readonly level: number
}

/**
 * Makes an untrusted document safe to show in the console: it runs nothing, loads nothing, and changes nothing around it.
 * Headings get ids, code gets a copy button, wide tables can be scrolled, and links open in the console or in a new tab.
 */
export function cleanHtml(html: string, { origin, title }: { origin: string; title: string }) {
  const purifier = createPurifier(globalThis.window)
  const ids = new Map<Element, string>()
  const taken = new Set<string>()
  purifier.addHook('uponSanitizeAttribute', (node, data) => {
    // Ids are set later with a prefix: unchanged they could shadow names that scripts of the page use.
    if (data.attrName === 'id' && !taken.has(data.attrValue)) {
      ids.set(node, data.attrValue)
      taken.add(data.attrValue)
    }
    if (data.attrName === 'src' && !(node.tagName === 'IMG' && OWN_PICTURE.test(data.attrValue.trim())))
      data.keepAttr = false
  })
  const content = purifier.sanitize(withoutBase(html), { ...RULES, RETURN_DOM_FRAGMENT: true })
  purifier.removeAllHooks()
  replaceLostPictures(content)
  const [first] = content.querySelectorAll('h1, h2, h3, h4, h5, h6')
  if (first?.textContent?.trim() === title) first.remove()
  const headings = markHeadings(content, { ids, taken })
  for (const [node, id] of ids) node.id = pageIdOf(id)
  for (const link of content.querySelectorAll('a')) pointLink(link, origin)
  for (const table of content.querySelectorAll('table')) wrap(table, 'Table')
  for (const code of content.querySelectorAll('pre')) addCopyButton(wrap(code, 'Code'))
  return { content, headings }
}

/** Browsers report a `base` element to the content security policy even in a document that is only parsed. */
const withoutBase = (html: string) => html.replaceAll(/<base\b/gi, '<x-base')

/** External pictures are not loaded; their alternative text is shown instead. */
function replaceLostPictures(content: DocumentFragment): void {
  for (const image of content.querySelectorAll('img')) {
    if (image.hasAttribute('src')) continue
    const words = image.getAttribute('alt')?.trim() ?? ''
    image.replaceWith(words === '' ? '' : `[${words}]`)
  }
}

/**
 * Gives each heading an id, and lowers their levels below the heading of the page.
 * @returns the headings of the first two levels
 */
function markHeadings(
  content: DocumentFragment,
  { ids, taken }: { ids: Map<Element, string>; taken: Set<string> },
): Heading[] {
  const all = [...content.querySelectorAll('h1, h2, h3, h4, h5, h6')]
  const top = Math.min(...all.map(levelOf))
  const headings: Heading[] = []
  for (const found of all) {
    const level = Math.min(6, levelOf(found) - top + 2)
    const heading = document.createElement(`h${level}`)
    heading.append(...found.childNodes)
    const text = (heading.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
    const own = ids.get(found) ?? freeId(text, taken)
    ids.delete(found)
    heading.id = pageIdOf(own)
    found.replaceWith(heading)
    if (text !== '' && level <= 3) headings.push({ id: own, text, level })
  }
  return headings
}

const levelOf = (heading: Element) => Number(heading.tagName.slice(1))

/** A unique id made of a heading's text. */
function freeId(text: string, taken: Set<string>): string {
  const base =
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '') || 'section'
  let id = base
  for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`
  taken.add(id)
  return id
}

/** Stores the target of a link in its data attributes, which `HtmlView` reads on a click. */
function pointLink(link: HTMLAnchorElement, origin: string): void {
  const written = link.getAttribute('href')
  if (written === null) return
  const target = linkTargetOf(written, origin)
  link.removeAttribute('href')
  if (target === undefined) return
  switch (target.to) {
    case 'section':
      link.dataset['section'] = target.id
      link.href = `#${pageIdOf(target.id)}`
      break
    case 'location':
      link.dataset['location'] = target.location
      if (target.section !== undefined) link.dataset['section'] = target.section
      link.href = hrefOf(addressOf.developer({ location: target.location }))
      break
    case 'console':
      link.dataset['path'] = target.path
      link.href = target.path
      break
    default:
      link.href = target.href
      if (target.to === 'mail') break
      link.target = '_blank'
      link.rel = 'noopener noreferrer'
  }
}

type LinkTarget =
  /** An element of the same document, by its id. */
  | { readonly to: 'section'; readonly id: string }
  /** A place in the documentation. */
  | { readonly to: 'location'; readonly location: string; readonly section: string | undefined }
  /** Another screen of the console. */
  | { readonly to: 'console'; readonly path: string }
  | { readonly to: 'outside' | 'mail'; readonly href: string }

/**
 * Reads the address of a link; undefined if it leads nowhere or could run a script.
 * @param origin the console's origin
 */
export function linkTargetOf(href: string, origin: string): LinkTarget | undefined {
  const written = href.trim()
  if (written.startsWith('#'))
    return written === '#' ? undefined : { to: 'section', id: decoded(written.slice(1)) }
  // Relative addresses are relative to the documentation, which has a single path.
  const url = URL.parse(written, `${origin}${DEVELOPER}`)
  if (url === null) return undefined
  if (url.protocol === 'mailto:') return { to: 'mail', href: url.href }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  if (url.origin !== origin) return { to: 'outside', href: url.href }
  // Used alone, such a path would be the address of another host.
  if (url.pathname.startsWith('//')) return undefined
  if (url.pathname !== DEVELOPER) return { to: 'console', path: `${url.pathname}${url.search}${url.hash}` }
  const section = url.hash.length > 1 ? decoded(url.hash.slice(1)) : undefined
  return { to: 'location', location: tidyLocation(url.searchParams.get('location') ?? ''), section }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Wraps a wide element so that it can be scrolled, also with the keyboard. */
function wrap(element: Element, label: string): HTMLElement {
  const place = document.createElement('div')
  place.dataset['wide'] = label.toLowerCase()
  element.replaceWith(place)
  const scroller = document.createElement('div')
  scroller.tabIndex = 0
  scroller.setAttribute('role', 'group')
  scroller.setAttribute('aria-label', label)
  scroller.append(element)
  place.append(scroller)
  return place
}

function addCopyButton(place: HTMLElement): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.dataset['copy'] = ''
  button.textContent = 'Copy'
  button.setAttribute('aria-label', 'Copy the code')
  place.append(button)
}
