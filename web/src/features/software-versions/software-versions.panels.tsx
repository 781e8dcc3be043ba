import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { Button } from '@mantine/core'
import { IconZoomQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { addressOf } from '../../kit/addresses.ts'
import type { DashboardPanel } from '../../kit/device/dashboard-panel.ts'

/** A link from a robot's dashboard to the explanation of its versions. */
export const versionExplanationPanels: readonly DashboardPanel[] = [
  {
    id: 'version-explanation',
    right: api.softwareVersions.explain.right,
    kinds: [DEVICE_TYPE.robot],
    place: 'tools',
    render: ({ id, place }) => (
      <Button
        variant={place === 'page' ? 'default' : 'subtle'}
        leftSection={<IconZoomQuestion size={14} stroke={1.6} />}
        renderRoot={(look: object) => <Link {...addressOf.versionExplanation(id)} {...look} />}
      >
        Why this version
      </Button>
    ),
  },
]
