import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { DialogPanel } from '../../../kit/device/dashboard-panel.ts'

interface DataMenuProps {
  label: string
  isQuiet?: boolean
  panels: readonly DialogPanel[]
  onOpen: (panel: DialogPanel) => void
}

/** The button that lists a device's data dialogs. */
export function DataMenu({ label, isQuiet = false, panels, onOpen }: DataMenuProps) {
  return (
    // Beside its button, within a landmark of the page.
    <Menu
      position="bottom-end"
      withinPortal={false}
      // The row of tools scrolls on a phone: it must not cut the menu.
      floatingStrategy="fixed"
    >
      <Menu.Target>
        <Button
          variant={isQuiet ? 'subtle' : 'default'}
          rightSection={<IconChevronDown size={14} stroke={1.6} />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {panels.map((panel) => (
          <Menu.Item key={panel.id} onClick={() => onOpen(panel)}>
            {panel.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
