import { Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { UserNavEntry } from '../navigation/use-nav-entries.ts'
import classes from './nav.module.css'

export interface NavLinkProps {
  entry: UserNavEntry
  isActive: boolean
  /** Only the icon, with the name as a tooltip. */
  isIcon?: boolean
}

const EXACT = { exact: true, includeSearch: false }

/** One row of the navigation. */
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
    // The entry of a page is decided by `isActive`: of two that fit, only the closer one is current.
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
    // A disabled link has no address, but keeps its place and name.
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

/** How much waits at an entry, beside its link, so that the link keeps its name. */
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

/** Initials of a user name: 'mette.holm' is MH. */
export function initialsOf(username: string): string {
  const words = username.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const letters = words.length > 1 ? words.map((word) => word.slice(0, 1)).join('') : (words[0] ?? '')
  return letters.slice(0, 2).toUpperCase()
}
