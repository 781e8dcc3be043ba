import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import { qc as endpoints } from '@service-center/contract/qc/qc.ts'
import { createQc } from '../../integrations/qc/create-qc.ts'
import { findPicture } from '../../integrations/qc/pictures.ts'
import type { QcService } from '../../integrations/qc/qc-service.ts'
import { notFound } from '../../platform/errors.ts'
import { DeferredAnswer } from '../../platform/http/answers.ts'
import { type App, route, routeWithPreparation } from '../../platform/http/endpoints.ts'
import { listConcerned } from '../../platform/live/concerned-customers.ts'
import type { QcSettings } from '../../platform/start/service-settings.ts'
import { createPicture } from './qc-pictures.service.ts'
import { asQcError } from './qc.errors.ts'
import { loggedWorkflow, prepareSave, saveWorkflow } from './qc.service.ts'
import { findVersion, listVersions } from './qc.views.ts'

export function qcRoutes(app: App, settings: { qc: QcSettings | undefined }): void {
  const qc = createQc(settings.qc, app.outgoing)
  workflowRoutes(app, qc)
  pictureRoutes(app, qc)
  versionRoutes(app, qc)
}

function workflowRoutes(app: App, qc: QcService): void {
  route(app, endpoints.all, async ({ db }) => {
    const answer = await qc.list(db)
    return answer instanceof DeferredAnswer
      ? new DeferredAnswer(() => answer.ask().catch(asQcError()))
      : answer
  })

  routeWithPreparation(
    app,
    endpoints.save,
    (preparation) => prepareSave(qc, preparation),
    async ({ db, viewer, prepared, logAction, afterCommit }) => {
      const pictures = prepared.pictures.size
      logAction({ value: { ...loggedWorkflow(prepared.workflow), pictures } })
      const data = await saveWorkflow(qc, { db, viewer, saving: prepared })
      const path = await listConcerned(db, [INTERNAL_CUSTOMER_ID], { below: true })
      afterCommit(() => app.live.publish(liveEvents.qcWorkflows, { path, payload: {} }))
      return { data }
    },
  )
}

function pictureRoutes(app: App, qc: QcService): void {
  route(app, endpoints.image, async ({ db, body: { image: name } }) => {
    const own = await findPicture(db, name)
    if (own !== undefined) return { data: { image: own.toString('base64') } }
    return new DeferredAnswer(async () => {
      const theirs = await qc.readPicture(name).catch(asQcError())
      if (theirs === undefined) throw notFound()
      return { data: { image: theirs.toString('base64') } }
    })
  })

  route(app, endpoints.uploadPicture, async ({ db, viewer, upload, logAction }) => {
    const { originalName, size } = upload.file
    logAction({ value: { name: originalName, size } })
    const image = await createPicture({ db, viewer }, upload.file)
    logAction({ value: { name: originalName, size, image } })
    return { image }
  })
}

function versionRoutes(app: App, qc: QcService): void {
  const { name: service } = qc
  route(app, endpoints.versions, async ({ db, params: { id } }) => ({
    data: await listVersions(db, { service, id }),
  }))

  route(app, endpoints.version, async ({ db, params }) => {
    const found = await findVersion(db, { service, ...params })
    if (found === undefined) throw notFound()
    return found
  })
}
