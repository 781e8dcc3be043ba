import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

interface PlainLinkProps {
  /** A path of this console with its query. */
  href: string
  children: ReactNode
  label?: string
  title?: string
}

/**
 * A link for lists: unlike the router's own it does not re-render on every change of the address, which would be
 * noticeable with hundreds of them. A click that opens a new tab or window is left to the browser.
 */
export function PlainLink({ href, children, label, title }: PlainLinkProps) {
  const navigate = useNavigate()
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({ href })
  }
  return (
    <a className="sc-link" href={href} aria-label={label} title={title} onClick={onClick}>
      {children}
    </a>
  )
}
