import { sentence } from '@service-center/contract/text/name-characters.ts'
import { DEVICE_KINDS, type DeviceType } from '@service-center/contract/devices/devices.ts'
import { Combobox, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useViewer } from '../../api/session/credentials.ts'
import { type FleetDevice, useFleet } from '../../api/shared-data/fleet.ts'
import { useExcludeDeprecated } from '../../api/shared-data/settings.ts'
import { session } from '../../features/sessions/session.ts'
import { addressOf } from '../../kit/addresses.ts'
import { NAV_GROUPS } from '../../kit/navigation/nav-entry.ts'
import { BrandMark } from '../../ui/page/signed-out/BrandMark.tsx'
import { KeyCap } from '../../ui/page/marks.tsx'
import { Matched, wordsOf } from '../../ui/text/Matched.tsx'
import { useActivePath, useNavEntries } from '../navigation/use-nav-entries.ts'
import { deviceEntries, findDevices } from '../palette/palette-search.ts'
import { openPalette } from '../palette/PaletteHost.tsx'
import { NavCount, NavLink, initialsOf } from './NavLink.tsx'
import { useShownEntry } from './use-shown-entry.ts'
import { NavSettings } from './NavSettings.tsx'
import classes from './nav.module.css'

const MAX_SHOWN = 6

/** The list of search results is drawn into this element, outside of the scrolling list. */
const NAV_PANEL_ID = 'navigation'

/** The search box in the row of a device type: takes an id or a name; Enter opens the best match. */
function QuickSearch({ type, isDisabled }: { type: DeviceType; isDisabled: boolean }) {
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
      typed.trim() === ''
        ? []
        : findDevices(entries, { words: wordsOf(typed), limit: MAX_SHOWN, isExcluding }),
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

interface NavPanelProps {
  /** The navigation's accessible name, because there are two navigations while it is open over the rail. */
  label: string
  onDisclaimer: () => void
}

export function NavPanel({ label, onDisclaimer }: NavPanelProps) {
  const entries = useNavEntries()
  const active = useActivePath()
  const list = useShownEntry(active)
  return (
    <nav id={NAV_PANEL_ID} className={classes['panel']} aria-label={label} data-screen-only>
      <div className={classes['head']}>
        <Link {...addressOf.home()} className={classes['brand']} aria-label="Service Center, home">
          <BrandMark withName onNav />
        </Link>
        <button
          type="button"
          className={classes['paletteButton']}
          onClick={openPalette}
          aria-label="Search everything, Ctrl K"
        >
          <KeyCap>Ctrl K</KeyCap>
        </button>
      </div>
      <div ref={list} className={classes['list']}>
        {NAV_GROUPS.map((group) => {
          const own = entries.filter((entry) => entry.group === group)
          return own.length === 0 ? null : (
            <div key={group}>
              {group !== '' && <h2 className={classes['group']}>{group}</h2>}
              <ul>
                {own.map((entry) => (
                  <li
                    key={entry.to}
                    className={classes['row']}
                    data-active={entry.to === active || undefined}
                  >
                    <NavLink entry={entry} isActive={entry.to === active} />
                    <NavCount entry={entry} />
                    {entry.quickSearch !== undefined && (
                      <QuickSearch type={entry.quickSearch} isDisabled={!entry.isEnabled} />
                    )}
                  </li>
                ))}
              </ul>
            </div>
          )
        })}
      </div>
      <NavSettings />
      <AccountRow onDisclaimer={onDisclaimer} />
    </nav>
  )
}

function AccountRow({ onDisclaimer }: { onDisclaimer: () => void }) {
  const { username } = useViewer()
  return (
    <div className={classes['account']}>
      <Link {...addressOf.ownAccount()} className={classes['me']} title={sentence`My account, ${username}`}>
        <span className={classes['avatar']} aria-hidden>
          {initialsOf(username)}
        </span>
        <span className={classes['name']}>{username}</span>
      </Link>
      <button type="button" className={classes['footButton']} onClick={onDisclaimer}>
        Disclaimer
      </button>
      <button type="button" className={classes['footButton']} onClick={session.signOut}>
        Sign Out
      </button>
    </div>
  )
}
