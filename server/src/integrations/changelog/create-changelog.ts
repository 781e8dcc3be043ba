import type { Outgoing } from '../../platform/outgoing.ts'
import type { MondaySettings } from '../../platform/start/service-settings.ts'
import type { ChangelogOrigin } from './changelog-source.ts'
import { mondayChangelog } from './monday/monday-changelog.ts'

const EMBEDDED: ChangelogOrigin = { name: 'embedded', outside: undefined }

/** Monday if it is configured, otherwise the changelog in our own database. */
export function createChangelog(settings: MondaySettings | undefined, outgoing: Outgoing): ChangelogOrigin {
  return settings === undefined ? EMBEDDED : { name: 'monday', outside: mondayChangelog(settings, outgoing) }
}
