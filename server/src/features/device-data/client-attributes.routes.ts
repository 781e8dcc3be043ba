import { clientAttributes } from '@service-center/contract/device-data/client-attributes.ts'
import { focusDevice } from '../../platform/devices/focused-device.ts'
import { notFound } from '../../platform/errors.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { deleteClientAttribute, listClientAttributes } from './client-attributes.store.ts'

/** What devices report about themselves, without a history. */
export function clientAttributeRoutes(app: App): void {
  route(app, clientAttributes.list, async ({ db, params }) => {
    const { dev } = await focusDevice(db, params.type, params.id)
    return { data: await listClientAttributes(db, dev) }
  })

  route(app, clientAttributes.remove, async ({ db, params, query: { name }, logAction }) => {
    logAction({ value: { name }, device: params })
    const { dev } = await focusDevice(db, params.type, params.id)
    const value = await deleteClientAttribute(db, { dev, name })
    if (value === undefined) throw notFound()
    logAction({ before: { [name]: value } })
    return {}
  })
}
