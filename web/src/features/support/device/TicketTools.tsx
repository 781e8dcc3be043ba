import { sentence } from '@service-center/contract/text/name-characters.ts'
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import * as api from '@service-center/contract/api.ts'
import { IconChevronDown, IconTicket } from '@tabler/icons-react'
import { useState } from 'react'
import { q } from '../../../api/queries/query.ts'
import { useLoad } from '../../../api/queries/use-load.ts'
import type { PanelDevice } from '../../../kit/device/dashboard-panel.ts'
import { deviceSupportInput } from '../../../kit/device/status/use-device-support.ts'
import { TicketFormDialog } from '../TicketFormDialog.tsx'

/** Windows where the header has no room for the label of the button. */
const MEDIUM = '(min-width: 48.75em) and (max-width: 99.99em)'

/** A menu with the forms for a new ticket about the device. Loaded lazily. */
// oxlint-disable-next-line import/no-default-export
export default function TicketTools({ device: { kind, id, title, place } }: { device: PanelDevice }) {
  const { type } = kind
  const [isListed, setListed] = useState(false)
  const [mode, setMode] = useState<'closed' | 'open'>()
  // If tickets are handled in Zendesk, only tickets that are already closed can be written here.
  const { data } = useLoad({
    ...q(api.support.ofDevice, deviceSupportInput({ type, id })),
    enabled: isListed,
  })
  return (
    <>
      <Menu
        position="bottom-end"
        withinPortal={false}
        // On a phone the row of tools scrolls and would cut off the menu.
        floatingStrategy="fixed"
        onOpen={() => setListed(true)}
      >
        <TicketButton kind={kind} place={place} />
        <Menu.Dropdown>
          <Menu.Item onClick={() => setMode('closed')}>Closed ticket</Menu.Item>
          {data?.isElsewhere !== true && <Menu.Item onClick={() => setMode('open')}>Open ticket</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {mode !== undefined && (
        <TicketFormDialog
          about={{ type, id, title: sentence`${kind.name} ${title}` }}
          mode={mode}
          onClose={() => setMode(undefined)}
        />
      )}
    </>
  )
}

/** The button of the menu, or only its icon in a medium window. */
function TicketButton({ kind, place }: Pick<PanelDevice, 'kind' | 'place'>) {
  const isMedium = useMediaQuery(MEDIUM, undefined, { getInitialValueInEffect: false })
  if (isMedium && place === 'page') {
    return (
      <Tooltip label="New ticket">
        <Menu.Target>
          <ActionIcon variant="default" size="var(--sc-control)" aria-label="New ticket">
            <IconTicket size={16} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
    )
  }
  return (
    <Menu.Target>
      <Button
        variant={place === 'page' ? 'default' : 'subtle'}
        leftSection={<IconTicket size={14} stroke={1.6} />}
        {...(place === 'associated'
          ? { 'aria-label': `New ticket about the ${kind.name.toLowerCase()}` }
          : {})}
        rightSection={<IconChevronDown size={14} stroke={1.6} />}
      >
        New ticket
      </Button>
    </Menu.Target>
  )
}
