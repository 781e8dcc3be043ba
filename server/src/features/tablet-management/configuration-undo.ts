import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { tabletManagement as endpoints } from '@service-center/contract/tablet-management/tablet-management.ts'
import { z } from 'zod'
import type { App } from '../../platform/http/endpoints.ts'
import { subjectOf } from '../../platform/user-actions/undo.ts'
import { changeAppVersion, changeUserLevel } from './configuration.service.ts'
import { publishChanges } from './orders.service.ts'

/** How changes of tablets are undone: the same change to the former value, if the value is still the changed one. */
export function handleUndo(app: App): void {
  const { devices } = app

  app.undo.handle(endpoints.setUserLevel, {
    value: z.object({ userLevel: z.string().nullable() }),
    undo: async ({ db, viewer, subjects, before, after, logAction, afterCommit }) => {
      const { id: tabletId } = subjectOf(subjects, 'tablet')
      logAction({ device: { type: DEVICE_TYPE.tablet, id: tabletId } })
      const wanted = { tabletId, userLevel: before.userLevel, was: after.userLevel }
      const changed = await changeUserLevel({ db, devices, viewer }, wanted)
      logAction({ before: changed.before, after: changed.after })
      afterCommit(() => publishChanges(app, [changed.tablet]))
    },
  })

  app.undo.handle(endpoints.setAppVersion, {
    value: z.object({ version: z.string().nullable(), oneTime: z.boolean().nullable() }),
    undo: async ({ db, viewer, subjects, before, after, logAction, afterCommit }) => {
      const { id: tabletId } = subjectOf(subjects, 'tablet')
      logAction({ device: { type: DEVICE_TYPE.tablet, id: tabletId } })
      const wanted = {
        tabletId,
        version: before.version,
        oneTime: before.oneTime ?? true,
        was: after.version,
      }
      const changed = await changeAppVersion({ db, devices, viewer }, wanted)
      logAction({ before: changed.before, after: changed.after })
      afterCommit(() => publishChanges(app, [changed.tablet]))
    },
  })
}
