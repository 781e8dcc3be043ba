import createPurifier, { type Config } from 'dompurify'
import { addressOf, hrefOf } from '../../../kit/addresses.ts'
import { linkTargetOf } from './link-target.ts'

/** What a document may consist of: words and their order. Nothing that runs, loads, asks for input or leaves its place. */
const TAGS = `a abbr b blockquote br caption cite code col colgroup dd del details dl dt em figcaption figure h1 h2 h3 h4
h5 h6 hr i img ins kbd li mark ol p pre q s samp small span strong sub summary sup table tbody td tfoot th thead time tr u
ul var wbr article aside div section`
/** No `style`, `class` or `id`: a document can neither cover the page nor take the place of anything of it. */
const ATTRIBUTES = 'alt colspan datetime dir height href lang open rowspan scope src start title width'
/** What is no text: its content goes too. */
const WITHOUT_CONTENT = 'head script style svg math template iframe object select textarea'

const listed = (names: string) => names.split(/\s+/)

const RULES: Config = {
  ALLOWED_TAGS: listed(TAGS),
  ALLOWED_ATTR: listed(ATTRIBUTES),
  FORBID_CONTENTS: listed(WITHOUT_CONTENT),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

/** Pictures within the document itself; an SVG within `img` runs nothing and loads nothing. */
const OWN_PICTURE = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]/i

/** A heading of a document. */
export interface Heading {
  readonly id: string
  readonly text: string
  readonly level: number
}

/** A document as it is drawn. */
export interface CleanDocument {
  readonly content: DocumentFragment
  readonly headings: readonly Heading[]
}

/** What the ids of a document begin with on the page. */
const ID_PREFIX = 'document-'

/** The id on the page of what has an id in the document. */
export const pageIdOf = (id: string): string => `${ID_PREFIX}${id}`

/**
 * Makes a document of whatever origin safe to draw within the console: it runs nothing, loads nothing, and changes nothing
 * around it. Its headings get ids, code a button that copies it, wide tables a place to scroll in, and links lead within
 * the console or to a tab of their own.
 */
export function cleanHtml(html: string, { origin, title }: { origin: string; title: string }): CleanDocument {
  const purifier = createPurifier(globalThis.window)
  const ids = new Map<Element, string>()
  const taken = new Set<string>()
  purifier.addHook('uponSanitizeAttribute', (node, data) => {
    // Kept beside the document: as an attribute it could shadow what scripts of the page ask for by name.
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

/** Even in a document that is only parsed, browsers report an element `base` to the content security policy. */
const withoutBase = (html: string) => html.replaceAll(/<base\b/gi, '<x-base')

/** A picture from elsewhere is not loaded: its words stand in its place. */
function replaceLostPictures(content: DocumentFragment): void {
  for (const image of content.querySelectorAll('img')) {
    if (image.hasAttribute('src')) continue
    const words = image.getAttribute('alt')?.trim() ?? ''
    image.replaceWith(words === '' ? '' : `[${words}]`)
  }
}

/**
 * Gives each heading an id, and moves all of them below the page's own heading.
 * @returns those of the first two levels
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

/** An id made of a heading's words, that no other one has. */
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

/** What a link leads to, as the page that shows the document reads it when the link is clicked. */
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
      link.href = hrefOf(addressOf.developer(target.location === '' ? {} : { location: target.location }))
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

/** Puts something wide into a place of its own, which is scrolled by keys too. */
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
