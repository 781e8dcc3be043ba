import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, type MouseEvent } from 'react'
import { addressOf } from '../../../kit/addresses.ts'
import { copyText } from '../../../ui/page/CopyButton.tsx'
import { cleanHtml, type Heading, pageIdOf } from './clean-html.ts'
import classes from './html.module.css'

/**
 * An HTML page, shown in the console's style and never run. Links within the documentation stay in the console. A different
 * page needs a different `key`.
 */
export function HtmlView({ html, title, onReady }: { html: string; title: string; onReady: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const clean = useMemo(() => cleanHtml(html, { origin: globalThis.location.origin, title }), [html, title])
  useEffect(() => {
    // A copy, because React may call this twice with the same document.
    place.current?.replaceChildren(clean.content.cloneNode(true))
  }, [clean])
  useEffect(() => onReady(), [onReady])
  useSection()

  function onClick(event: MouseEvent<HTMLElement>) {
    const { target } = event
    if (!(target instanceof Element)) return
    const button = target.closest<HTMLElement>('button[data-copy]')
    if (button !== null) {
      const code = button.parentElement?.querySelector('pre')?.textContent ?? ''
      return void copyText(code, 'Code copied to clipboard')
    }
    const link = target.closest('a')
    if (link === null || link.target === '_blank') return
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const { section, location, path } = link.dataset
    if (location !== undefined) {
      event.preventDefault()
      const hash = section === undefined ? {} : { hash: section }
      void navigate({ ...addressOf.developer({ location }), ...hash })
    } else if (section !== undefined) {
      event.preventDefault()
      goTo(section)
    } else if (path !== undefined) {
      event.preventDefault()
      void navigate({ href: path })
    }
  }
  return (
    <div className={classes['page']}>
      <div className={classes['columns']}>
        {/* Handles clicks on links and buttons of the content. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- see above */}
        <article ref={place} className={classes['document']} aria-label={title} onClick={onClick} />
        {clean.headings.length > 1 && <OnThisPage headings={clean.headings} />}
      </div>
    </div>
  )
}

/** Scrolls to the section that the URL names once the document is drawn. */
function useSection(): void {
  const section = useRouterState({ select: ({ location }) => location.hash })
  useEffect(() => {
    if (section !== '') goTo(section)
  }, [section])
}

/** Scrolls to a heading and focuses it, so that Tab continues from there. */
function goTo(id: string): void {
  const heading = document.getElementById(pageIdOf(id))
  if (heading === null) return
  for (const closed of detailsAround(heading)) closed.open = true
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  heading.scrollIntoView({ block: 'start' })
}

/** The `details` elements around an element. They must be open to scroll to it. */
function detailsAround(element: Element): HTMLDetailsElement[] {
  const around = element.parentElement?.closest('details') ?? undefined
  return around === undefined ? [] : [around, ...detailsAround(around)]
}

function OnThisPage({ headings }: { headings: readonly Heading[] }) {
  return (
    <nav className={classes['headings']} aria-label="On this page">
      <h2>On this page</h2>
      <ul>
        {headings.map(({ id, text, level }) => (
          <li key={id} data-level={level}>
            <a
              href={`#${pageIdOf(id)}`}
              onClick={(event) => {
                event.preventDefault()
                goTo(id)
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
