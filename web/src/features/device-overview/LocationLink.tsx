import { Anchor } from '@mantine/core'
import { mapsLink } from '../../kit/device/maps-link.ts'

/** A position as a link to a map, from two coordinates separated by a space. */
export function LocationLink({ value }: { value: string | undefined }) {
  const href = mapsLink(value ?? '')
  if (href === undefined) return <>No coordinates found</>
  return (
    <Anchor
      href={href}
      target="_blank"
      rel="noreferrer"
      size="sm"
      tabIndex={-1}
      onClick={(event) => event.stopPropagation()}
    >
      Click Me
    </Anchor>
  )
}
