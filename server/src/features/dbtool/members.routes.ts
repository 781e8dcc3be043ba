import { dbToolMembers } from '@service-center/contract/dbtool/access-group-members.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import { focusDevice } from '../../platform/devices/focused-device.ts'
import { checkUnchanged } from '../../platform/errors.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { listConcerned } from '../../platform/live/concerned-customers.ts'
import { checkGroups } from './access-groups.views.ts'
import { lockCustomerGroups, lockRobotGroups, setCustomerGroups, setRobotGroups } from './members.store.ts'
import { readCustomerGroups, readCustomers, readRobotGroups, readRobots } from './members.views.ts'

export function memberRoutes(app: App): void {
  route(app, dbToolMembers.customers)(({ db }) => readCustomers(db))
  route(app, dbToolMembers.robots)(({ db }) => readRobots(db))
  route(app, dbToolMembers.customerGroups)(({ db }) => readCustomerGroups(db))
  route(app, dbToolMembers.robotGroups)(({ db }) => readRobotGroups(db))

  route(
    app,
    dbToolMembers.setCustomerGroups,
  )(async ({ db, body: { was, ...body }, logAction, afterCommit }) => {
    logAction({ value: body })
    const { groups: before } = await lockCustomerGroups(db, body.i)
    checkUnchanged(was && sorted(was), before)
    const after = await checkGroups(db, { ids: body.g.map(({ i }) => i), param: 'g' })
    await setCustomerGroups(db, { customer: body.i, groups: after })
    // Those below inherit groups.
    const path = await listConcerned(db, [body.i], { below: true })
    afterCommit(() => app.live.publish(liveEvents.accessGroups, { path, payload: {} }))
    logAction({ before: { groups: before }, after: { groups: after } })
    return { success: true }
  })

  route(
    app,
    dbToolMembers.setRobotGroups,
  )(async ({ db, body: { was, ...body }, logAction, afterCommit }) => {
    const device = { type: DEVICE_TYPE.robot, id: body.i }
    logAction({ value: body, device })
    const { dev, path } = await focusDevice(db, device.type, device.id)
    const before = await lockRobotGroups(db, dev)
    checkUnchanged(was && sorted(was), before)
    const after = await checkGroups(db, { ids: body.g.map(({ i }) => i), param: 'g' })
    await setRobotGroups(db, { dev, groups: after })
    afterCommit(() => app.live.publish(liveEvents.accessGroups, { path, payload: {} }))
    logAction({ before: { groups: before }, after: { groups: after } })
    return { success: true }
  })
}

const sorted = (ids: readonly number[]) => ids.toSorted((one, other) => one - other)
