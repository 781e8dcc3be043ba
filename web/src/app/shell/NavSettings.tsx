import { Tooltip, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun, type Icon } from '@tabler/icons-react'
import { setExcludeDeprecated, useExcludeDeprecated } from '../../api/shared-data/settings.ts'
import { useStoredValue } from '../../api/stored-value.ts'
import { useLiveState } from '../../api/live/use-live.ts'
import { PanelList, type ScreenPanel } from '../../kit/panels/PanelList.tsx'
import { LiveMark } from '../../ui/state/LiveMark.tsx'
import { TIME_OFFSETS } from '../../ui/time/Time.tsx'
import { timeOffset } from '../time-setting.ts'
import classes from './nav.module.css'

const SCHEMES: readonly { value: MantineColorScheme; label: string; icon: Icon }[] = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'As the system', icon: IconDeviceDesktop },
]

const SETTINGS: readonly ScreenPanel[] = [
  { id: 'setting-exclude-deprecated', right: 'signedIn', render: () => <ExcludeDeprecatedSetting /> },
  { id: 'setting-time-offset', right: 'signedIn', render: () => <TimeOffsetSetting /> },
  { id: 'setting-theme', right: 'signedIn', render: () => <ThemeSetting /> },
  { id: 'setting-live', right: 'signedIn', render: () => <LiveSetting /> },
]

export function NavSettings() {
  return (
    <div className={classes['settings']}>
      <PanelList panels={SETTINGS} />
    </div>
  )
}

function ExcludeDeprecatedSetting() {
  return (
    <label className={classes['setting']}>
      <input
        type="checkbox"
        checked={useExcludeDeprecated()}
        onChange={(event) => setExcludeDeprecated(event.currentTarget.checked)}
      />
      Exclude Deprecated Devices
    </label>
  )
}

function TimeOffsetSetting() {
  const hours = useStoredValue(timeOffset)
  return (
    <label className={classes['setting']}>
      <span>UTC Time Offset</span>
      <select value={hours} onChange={(event) => timeOffset.set(Number(event.currentTarget.value))}>
        {TIME_OFFSETS.map((one) => (
          <option key={one} value={one}>
            {one > 0 ? `+${one}` : one}
          </option>
        ))}
      </select>
    </label>
  )
}

const LiveSetting = () => <LiveMark state={useLiveState()} />

function ThemeSetting() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <fieldset className={classes['setting']}>
      <legend>Theme</legend>
      <span aria-hidden>Theme</span>
      <span className={classes['themes']}>
        {SCHEMES.map(({ value, label, icon: SchemeIcon }) => (
          <Tooltip key={value} label={label}>
            <label className={classes['theme']} data-checked={value === colorScheme || undefined}>
              <input
                type="radio"
                name="theme"
                aria-label={label}
                checked={value === colorScheme}
                onChange={() => setColorScheme(value)}
              />
              <SchemeIcon size={14} stroke={1.6} aria-hidden />
            </label>
          </Tooltip>
        ))}
      </span>
    </fieldset>
  )
}
