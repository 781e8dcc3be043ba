import { addressOf, hrefOf } from '../../../kit/addresses.ts'
import { tidyLocation } from '../model/documentation.ts'

/** Where a link of a document leads. */
export type LinkTarget =
  /** A heading or another place of the document itself, by its id. */
  | { readonly to: 'section'; readonly id: string }
  /** A place in the documentation. */
  | { readonly to: 'location'; readonly location: string; readonly section: string | undefined }
  /** Another screen of the console. */
  | { readonly to: 'console'; readonly path: string }
  | { readonly to: 'outside' | 'mail'; readonly href: string }

const DEVELOPER = hrefOf(addressOf.developer())

/**
 * Reads the address of a link; undefined for one that leads nowhere, or that could run something.
 * @param origin of the console
 */
export function linkTargetOf(href: string, origin: string): LinkTarget | undefined {
  const written = href.trim()
  if (written.startsWith('#'))
    return written === '#' ? undefined : { to: 'section', id: decoded(written.slice(1)) }
  // Relative addresses begin at the documentation, whose places are all at one path.
  const url = URL.parse(written, `${origin}${DEVELOPER}`)
  if (url === null) return undefined
  if (url.protocol === 'mailto:') return { to: 'mail', href: url.href }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  if (url.origin !== origin) return { to: 'outside', href: url.href }
  // Such a path, written by itself, would be the address of another host.
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
