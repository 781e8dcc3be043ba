import { emergency as endpoints } from '@service-center/contract/emergency/emergency.ts'
import { createTelephony } from '../../integrations/telephony/create-telephony.ts'
import type { TelephonySettings } from '../../platform/start/service-settings.ts'
import { checkStaff } from '../../platform/access/access.ts'
import { DeferredAnswer } from '../../platform/http/answers.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { previewMail, sendEmergencyMail } from './emergency-mail.service.ts'
import { changeGreetings, listLines } from './greetings.service.ts'
import { supportLineRoutes } from './support-lines.routes.ts'

export function emergencyRoutes(app: App, settings: { telephony: TelephonySettings | undefined }): void {
  const telephony = createTelephony(settings.telephony, app.outgoing)

  supportLineRoutes(app, telephony)

  route(app, endpoints.mailPreview, async ({ db, query }) => previewMail(db, query))

  route(app, endpoints.sendMail, async ({ db, viewer, body, logAction }) => {
    logAction({ value: body })
    const sent = await sendEmergencyMail(db, { ...body, username: viewer.username })
    logAction({ value: { ...body, ...sent } })
    return sent
  })

  route(app, endpoints.supportLines, async ({ db }) => listLines(db, { app, telephony }))

  route(app, endpoints.triggerBreakdown, async ({ body, viewer, logAction, db, afterCommit, address }) => {
    logAction({ value: body })
    const { actionType } = endpoints.triggerBreakdown
    checkStaff(viewer)
    const { username } = viewer
    const change = { app, telephony, db, afterCommit, address, username, actionType, ...body }
    const outcomes = await changeGreetings(change)
    if (outcomes instanceof DeferredAnswer) {
      return new DeferredAnswer(async () => ({ data: await outcomes.ask() }))
    }
    const changed = outcomes.filter(({ state }) => state === 'changed').map(({ name }) => name)
    const greetings = (isBreakdown: boolean) => changed.map((name) => ({ name, isBreakdown }))
    logAction({ before: greetings(!body.isBreakdown), after: greetings(body.isBreakdown) })
    return { data: outcomes }
  })
}
