import type { RowSetting, RowSettings } from '../../../kit/device/dashboard-search.ts'

/** The setting of a key; a device may report a key such as `constructor`, which every object has. */
export function settingOf(rows: RowSettings, key: string): RowSetting | undefined {
  return Object.hasOwn(rows, key) ? rows[key] : undefined
}

/** Settings with another one for a key; an empty one is removed. */
export function withSetting(rows: RowSettings, key: string, setting: RowSetting): RowSettings {
  const others = Object.entries(rows).filter(([one]) => one !== key)
  const isEmpty = setting.as === undefined && setting.axis === undefined
  return Object.fromEntries(isEmpty ? others : [...others, [key, setting]])
}

/** The settings of some keys only; undefined when they have none. */
export function settingsFor(rows: RowSettings, keys: readonly string[]): RowSettings | undefined {
  const shown = Object.entries(rows).filter(([key]) => keys.includes(key))
  return shown.length === 0 ? undefined : Object.fromEntries(shown)
}
