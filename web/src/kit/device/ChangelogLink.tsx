import { sentence } from '@service-center/contract/text/name-characters.ts'
import { ActionIcon, Anchor, VisuallyHidden } from '@mantine/core'
import type { ChangelogDeviceType } from '@service-center/contract/changelog/changelog.ts'
import { IconNotes } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { addressOf } from '../addresses.ts'
import { useChangelogNames } from './changelog-names.ts'
import { RowTooltip } from '../../ui/page/RowTooltip.tsx'

interface ChangelogLinkProps {
  type: ChangelogDeviceType
  /** The version to open; null while none is chosen. Without it the link opens the whole changelog. */
  version?: string | null
  children: string
}

/**
 * A link to the changelog of a version; nothing if the changelog does not describe it. It opens in a new tab, because the
 * user may be filling in a form.
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

/** A `ChangelogLink` as an icon in a table row. The table itself checks whether the changelog describes the version. */
export function ChangelogIconLink({ type, name }: { type: ChangelogDeviceType; name: string }) {
  return (
    <RowTooltip label="Changelog">
      <ActionIcon
        size={26}
        aria-label={sentence`Changelog of ${name} (opens in a new tab)`}
        renderRoot={(look: object) => (
          <Link {...addressOf.changelog({ type, version: name })} target="_blank" rel="noopener" {...look} />
        )}
      >
        <IconNotes size={16} stroke={1.6} />
      </ActionIcon>
    </RowTooltip>
  )
}
