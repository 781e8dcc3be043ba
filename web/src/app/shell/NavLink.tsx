import { Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { UserNavEntry } from '../navigation/use-nav-entries.ts'
import classes from './nav.module.css'

interface NavLinkProps {
  entry: UserNavEntry
  isActive: boolean
  /** Only the icon, with the name as a tooltip. */
  isIcon?: boolean
}

const EXACT = { exact: true, includeSearch: false }

export function NavLink({ entry, isActive, isIcon = false }: NavLinkProps) {
  const { icon: EntryIcon, label, to } = entry
  const icon = <EntryIcon size={16} stroke={1.6} aria-hidden />
  const content = isIcon ? (
    icon
  ) : (
    <>
      {icon} <span>{label}</span>
    </>
  )
  const className = classes[isIcon ? 'iconLink' : 'link']
  const name = isIcon ? { 'aria-label': label } : {}
  const link = entry.isEnabled ? (
    // `isActive` decides, not the router: if two entries match a page, only the closer one is current.
    <Link
      to={to}
      activeOptions={EXACT}
      className={className}
      {...name}
      {...(isActive ? { 'aria-current': 'page' } : {})}
    >
      {content}
    </Link>
  ) : (
    // A disabled entry is no link, but keeps its place and name.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <span role="link" aria-disabled="true" tabIndex={-1} className={className} {...name}>
      {content}
    </span>
  )
  return isIcon ? (
    <Tooltip label={label} position="right">
      {link}
    </Tooltip>
  ) : (
    link
  )
}

/**
 * The number of open items for an entry. It is beside the link, so that it does not become part of the link's name.
 */
export function NavCount({ entry, isDot = false }: { entry: UserNavEntry; isDot?: boolean }) {
  const { count: Count, isEnabled } = entry
  return (
    Count !== undefined &&
    isEnabled && (
      <Suspense>
        <Count isDot={isDot} />
      </Suspense>
    )
  )
}

/** The initials of a user name: 'MH' for 'mette.holm'. */
export function initialsOf(username: string): string {
  const words = username.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const letters = words.length > 1 ? words.map((word) => word.slice(0, 1)).join('') : (words[0] ?? '')
  return letters.slice(0, 2).toUpperCase()
}
