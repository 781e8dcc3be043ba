import { IconTerminal2 } from '@tabler/icons-react'
import { DEVICE_KINDS, DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { needsRight } from '../../kit/routing/guards.ts'
import { verified } from '../../kit/routing/parents.ts'
import { textParam } from '../../kit/routing/table-search.ts'

const { robot, referenceStation } = DEVICE_TYPE

export const commandsRoute = createRoute({
  getParentRoute: () => verified,
  path: '/commands',
  beforeLoad: needsRight('BulkCommands'),
  validateSearch: z.object({
    type: z
      .enum([DEVICE_KINDS[robot].route, DEVICE_KINDS[referenceStation].route])
      .optional()
      .catch(undefined),
    /** The chosen devices, as `writeDeviceIds` writes them. */
    devices: textParam,
    /** The id of the selected command in the history. */
    command: z.number().int().positive().optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./CommandsPage.tsx')),
  staticData: {
    title: 'Commands',
    menu: {
      icon: IconTerminal2,
      group: 'Fleet',
    },
  },
})
