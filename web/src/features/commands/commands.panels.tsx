import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { SOFTWARE_KEYS, typesTakenBy } from '@service-center/contract/commands/command-rules.ts'
import { IconTerminal2 } from '@tabler/icons-react'
import { lazy } from 'react'
import type { DialogPanel, OfferedDevice } from '../../kit/device/dashboard-panel.ts'
import type { ScreenPanel } from '../../kit/panels/PanelList.tsx'

const CommandsDialog = lazy(() => import('./CommandsDialog.tsx'))
const CommandsBlock = lazy(() => import('./CommandsBlock.tsx'))

const { robot, referenceStation } = DEVICE_TYPE

/** The Commands dialog of robots, and of stations of type BS (specification 2, section 2.5). */
export const commandsPanels: readonly DialogPanel[] = [
  {
    id: 'commands',
    right: 'Commands',
    kinds: [robot, referenceStation],
    place: 'header',
    label: 'Commands',
    icon: <IconTerminal2 size={14} stroke={1.6} />,
    isPrimary: true,
    isOffered,
    height: 'screen',
    render: (device) => <CommandsDialog device={device} />,
  },
]

/**
 * Deprecated devices accept no commands. Stations accept them only if their software begins with 'BS' or is not
 * reported yet.
 */
function isOffered({ type, isDeprecated, read }: OfferedDevice): boolean {
  if (isDeprecated) return false
  if (type !== referenceStation) return true
  return read !== undefined && typesTakenBy(type, read(SOFTWARE_KEYS[type])).length > 0
}

/** The commands to one robot or base station on the production screen (specification 3, 'Production'). */
export const commandsBlockPanel: ScreenPanel = {
  id: 'commands-block',
  right: 'Commands',
  render: () => <CommandsBlock />,
}
