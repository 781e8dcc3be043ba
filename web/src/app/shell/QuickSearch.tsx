import { Combobox, useCombobox } from '@mantine/core'
import { DEVICE_KINDS, type DeviceType } from '@service-center/contract/devices/devices.ts'
import { useNavigate } from '@tanstack/react-router'
import { IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useFleet, type FleetDevice } from '../../api/fleet.ts'
import { useExcludeDeprecated } from '../../api/settings.ts'
import { addressOf } from '../../kit/addresses.ts'
import { wordsOf } from '../../ui/text/matches.ts'
import { deviceEntries, findDevices } from '../palette/palette-index.ts'
import { Matched } from '../../ui/text/Matched.tsx'
import classes from './nav.module.css'

const SHOWN = 6

/** The results belong to the navigation, but are outside of its scrolling list. */
export const NAV_PANEL_ID = 'navigation'

/** The search box of a device type: an id or a name; Enter opens the best match. */
export function QuickSearch({ type, isDisabled }: { type: DeviceType; isDisabled: boolean }) {
  const [typed, setTyped] = useState('')
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const navigate = useNavigate()
  const fleet = useFleet({ enabled: !isDisabled })
  const isExcluding = useExcludeDeprecated()
  const entries = useMemo(
    () => deviceEntries(fleet?.filter((device) => device.type === type) ?? []),
    [fleet, type],
  )
  const found = useMemo(
    () =>
      typed.trim() === '' ? [] : findDevices(entries, { words: wordsOf(typed), limit: SHOWN, isExcluding }),
    [entries, typed, isExcluding],
  )
  const { plural } = DEVICE_KINDS[type]

  function open(device: FleetDevice | undefined) {
    if (device === undefined) return
    setTyped('')
    combobox.closeDropdown()
    void navigate(addressOf.device(device))
  }

  return (
    <Combobox
      store={combobox}
      width={230}
      position="bottom-end"
      portalProps={{ target: `#${NAV_PANEL_ID}` }}
      onOptionSubmit={(id) => open(found.find(({ item }) => String(item.id) === id)?.item)}
    >
      <Combobox.DropdownTarget>
        <div className={classes['quick']}>
          <IconSearch size={12} stroke={1.6} aria-hidden />
          <Combobox.EventsTarget>
            <input
              type="text"
              placeholder="Go to id"
              aria-label={`Go to one of the ${plural}, by id or name`}
              autoComplete="off"
              disabled={isDisabled}
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                combobox.openDropdown()
                combobox.selectFirstOption()
              }}
              onBlur={() => combobox.closeDropdown()}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && combobox.getSelectedOptionIndex() < 0) open(found[0]?.item)
                if (event.key === 'Escape') setTyped('')
              }}
            />
          </Combobox.EventsTarget>
        </div>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown className={classes['found'] ?? ''} hidden={typed.trim() === ''}>
        <Combobox.Options aria-label={`Matching ${plural}`}>
          {found.length === 0 && <Combobox.Empty>No {plural} found</Combobox.Empty>}
          {found.map(({ item, parts }) => (
            <Combobox.Option key={item.id} value={String(item.id)}>
              <Matched parts={parts} />
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
