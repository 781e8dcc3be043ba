/** User levels on dashboards, in the order of the list (specification 2, sections 5 and 6). */
export const TABLET_USER_LEVELS = ['normal', 'super', 'dealer', 'limited', 'dev'] as const
export type TabletUserLevel = (typeof TABLET_USER_LEVELS)[number]

/** Only users with TabletLevelDeveloper may choose this level. */
export const DEVELOPER_LEVEL = 'dev'

/** The specification's name for an app that is not locked to a version. */
export const UNLOCKED = 'UNLOCKED'

/** Keys that tablets report about their management. */
export const TABLET_KEYS = {
  knoxId: 'knoxUID',
  userLevel: 'User level',
  appVersion: 'app_version',
  /** '1' while the tablet is locked, otherwise '0'. */
  locked: 'locked',
} as const

/** Whether a text is a Knox id: 32 hexadecimal digits (specification 2, section 5). */
export function hasKnoxId(value: string | null | undefined): value is string {
  return value !== null && value !== undefined && /^[0-9a-f]{32}$/i.test(value)
}

/** Name of a level on the screen: 'Super'. */
export function userLevelName(level: string): string {
  return level.charAt(0).toUpperCase() + level.slice(1)
}

/** Levels that a viewer may choose for a tablet. */
export function userLevelsFor(rights: { has(right: 'TabletLevelDeveloper'): boolean }): TabletUserLevel[] {
  return TABLET_USER_LEVELS.filter((level) => level !== DEVELOPER_LEVEL || rights.has('TabletLevelDeveloper'))
}

/** Levels in the control panel's widget: without 'limited', which only dashboards offer. */
export function widgetLevelsFor(rights: { has(right: 'TabletLevelDeveloper'): boolean }): TabletUserLevel[] {
  return userLevelsFor(rights).filter((level) => level !== 'limited')
}
