import { ActionIcon, Anchor, VisuallyHidden } from '@mantine/core'
import type { ChangelogDeviceType } from '@service-center/contract/changelog/changelog.ts'
import { IconNotes } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { addressOf } from '../addresses.ts'
import { useChangelogNames } from './use-changelog-names.ts'
import { RowTooltip } from '../../ui/page/RowTooltip.tsx'

interface ChangelogLinkProps {
  type: ChangelogDeviceType
  /** The version that is opened, null while none is chosen; without it the whole changelog. */
  version?: string | null
  /** The link's text. */
  children: string
}

/**
 * Leads to what has changed in a version, if the changelog says anything about it; in a new tab, because what is being
 * filled in would be lost.
 */
export function ChangelogLink({ type, version, children }: ChangelogLinkProps) {
  const { hasAny, nameOf } = useChangelogNames(type)
  if (version === null) return null
  const name = version === undefined ? undefined : nameOf(version)
  if (version === undefined ? !hasAny : name === undefined) return null
  const address = addressOf.changelog({ type, ...(name === undefined ? {} : { version: name }) })
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

interface ChangelogIconLinkProps {
  type: ChangelogDeviceType
  /** Its name in the changelog. */
  name: string
}

/** The same as a button of a row; whether there is anything to read has been found out for all rows. */
export function ChangelogIconLink({ type, name }: ChangelogIconLinkProps) {
  return (
    <RowTooltip label="Changelog">
      <ActionIcon
        size={26}
        aria-label={`Changelog of ${name} (opens in a new tab)`}
        renderRoot={(look: object) => (
          <Link {...addressOf.changelog({ type, version: name })} target="_blank" rel="noopener" {...look} />
        )}
      >
        <IconNotes size={16} stroke={1.6} />
      </ActionIcon>
    </RowTooltip>
  )
}
