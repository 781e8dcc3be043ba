import { Anchor, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { addressOf } from '../addresses.ts'

interface ChangelogLinkProps {
  /** 1: robot software, 2: the app. */
  type: 1 | 2
  /** The version that is opened; without it the whole changelog. */
  version?: string
  /** The link's text. */
  children: string
}

/** Leads to what has changed in a version; in a new tab, because what is being filled in would be lost. */
export function ChangelogLink({ type, version, children }: ChangelogLinkProps) {
  const address = addressOf.changelog({ type, ...(version === undefined ? {} : { version }) })
  return (
    <Anchor
      size="sm"
      renderRoot={(look: object) => <Link {...address} target="_blank" rel="noopener" {...look} />}
    >
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </Anchor>
  )
}
