import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconZoomQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { addressOf } from '../../kit/addresses.ts'
import type { DashboardPanel } from '../../kit/device/dashboard-panel.ts'

export const featureExplanationPanels: readonly DashboardPanel[] = [
  {
    id: 'feature-explanation',
    right: api.tabletFeatures.explain.right,
    kinds: [DEVICE_TYPE.tablet],
    place: 'tools',
    render: ({ id, place }) => <FeaturesLink tabletId={id} isOutlined={place === 'page'} />,
  },
]

/** A link from a tablet's dashboard; only an icon in the page's header, where titles are long. */
function FeaturesLink({ tabletId, isOutlined }: { tabletId: number; isOutlined: boolean }) {
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
