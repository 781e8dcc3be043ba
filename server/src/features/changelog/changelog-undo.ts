import {
  changelog as endpoints,
  CHANGELOG_DEVICE_TYPES,
  versionContent,
} from '@service-center/contract/changelog/changelog.ts'
import { z } from 'zod'
import { changedMeanwhile } from '../../platform/errors.ts'
import type { App } from '../../platform/http/endpoints.ts'
import { changelogEvents } from './changelog-refresh.service.ts'
import { checkWrites, restoreVersion, saveVersion } from './changelog.service.ts'

const stored = z.object({ deviceType: z.literal(CHANGELOG_DEVICE_TYPES), fields: versionContent })

/**
 * How saved and deleted versions are undone. `checkOwn` throws if the changelog now comes from an outside
 * service.
 */
export function handleUndo(app: App, checkOwn: () => void): void {
  app.undo.handle(endpoints.update, {
    value: stored,
    undo: async ({ db, viewer, subjects, before, after, logAction, afterCommit }) => {
      checkWrites(viewer)
      checkOwn()
      await saveVersion(db, { id: idOf(subjects), fields: before.fields, was: after.fields })
      logAction({ before: after.fields, after: before.fields })
      afterCommit((await changelogEvents(app, db)).changed)
    },
  })

  app.undo.handle(endpoints.delete, {
    value: stored.nullable(),
    undo: async ({ db, viewer, subjects, before, logAction, afterCommit }) => {
      checkWrites(viewer)
      checkOwn()
      if (before === null) throw changedMeanwhile()
      await restoreVersion(db, idOf(subjects), before)
      logAction({ after: before.fields })
      afterCommit((await changelogEvents(app, db)).changed)
    },
  })
}

/** @throws changedMeanwhile without a subject, which each recorded change has */
function idOf([subject]: readonly { id: number }[]): number {
  if (subject === undefined) throw changedMeanwhile()
  return subject.id
}
