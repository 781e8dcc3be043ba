import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import {
  softwareVersions,
  type SoftwareVersion,
} from '@service-center/contract/software-versions/software-versions.ts'
import { isForEverybody } from '@service-center/contract/software-versions/version-rules.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { explainVersions } from './explain.views.ts'
import { listOfferedVersions, listStationVersions } from './offered-versions.views.ts'

export function softwareVersionRoutes(app: App): void {
  route(app, softwareVersions.robotVersions, async ({ db, viewer, query }) => ({
    data: shownTo(viewer, await listOfferedVersions(db, { type: DEVICE_TYPE.robot, ids: query.robotId })),
  }))

  route(app, softwareVersions.ofRobot, async ({ db, viewer, params }) => ({
    data: shownTo(viewer, await listOfferedVersions(db, { type: DEVICE_TYPE.robot, ids: [params.id] })),
  }))

  route(app, softwareVersions.latestOfRobot, async ({ db, params }) => {
    const versions = await listOfferedVersions(db, { type: DEVICE_TYPE.robot, ids: [params.id] })
    return { data: versions.find(({ latest }) => latest) ?? null }
  })

  route(app, softwareVersions.explain, ({ db, params }) => explainVersions(db, { robotId: params.id }))

  route(app, softwareVersions.baseStationVersions, async ({ db, viewer }) => ({
    data: shownTo(viewer, await listStationVersions(db)),
  }))
}

/** Only holders of CommandsSuper see versions that are not for everybody (specification 2, section 5). */
function shownTo(viewer: Viewer, versions: SoftwareVersion[]): SoftwareVersion[] {
  return viewer.rights.has('CommandsSuper') ? versions : versions.filter(isForEverybody)
}
