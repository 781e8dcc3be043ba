import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconZoomQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { addressOf } from '../../kit/addresses.ts'

/** A link from a tablet's dashboard; only an icon in the page's header, where titles are long. */
export function FeaturesLink({ tabletId, isOutlined }: { tabletId: number; isOutlined: boolean }) {
  const icon = <IconZoomQuestion size={16} stroke={1.6} />
  const link = (look: object) => <Link {...addressOf.tabletFeatures(tabletId)} {...look} />
  if (!isOutlined) {
    return (
      <Button variant="subtle" leftSection={icon} renderRoot={link}>
        Features
      </Button>
    )
  }
  return (
    <Tooltip label="Features: what it may use, and why">
      <ActionIcon variant="default" size={30} aria-label="Features" renderRoot={link}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
