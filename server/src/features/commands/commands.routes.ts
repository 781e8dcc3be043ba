import { sendableTypes, SUPER_COMMANDS_RIGHT } from '@service-center/contract/commands/command-rules.ts'
import { commands } from '@service-center/contract/commands/commands.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { findCommandDevices, typesTakenByAll } from './command-devices.views.ts'
import { type CommandReader, findCommand, readCommandLog, readCommands } from './commands.views.ts'
import { commandsFile } from './commands-file.ts'
import { followCommands } from './command-deliveries.service.ts'
import { cancelCommands, issueCommands } from './commands.service.ts'

export function commandRoutes(app: App): void {
  followCommands(app)

  route(app, commands.list, async ({ db, viewer, query }) => {
    const devs = query.robotId && (await namedDevices(db, query.robotId, query.deviceType))
    const wanted = { query, devs, reader: readerOf(viewer) }
    return query.csv === true ? commandsFile(db, wanted) : readCommands(db, wanted)
  })

  route(app, commands.get, async ({ db, viewer, params }) => {
    const found = await findCommand(db, params.id, readerOf(viewer))
    if (found === undefined) throw notFound()
    return found
  })

  route(app, commands.logs, async ({ db, viewer, params }) => {
    if ((await findCommand(db, params.id, readerOf(viewer))) === undefined) throw notFound()
    return { data: await readCommandLog(db, params.id) }
  })

  route(app, commands.access, async ({ db, viewer, query: { robotId, deviceType } }) => {
    await findCommandDevices(
      db,
      robotId.map((id) => ({ robotId: id, deviceType })),
    )
    return { data: sendableTypes(viewer.rights) }
  })

  route(app, commands.deviceAccess, async ({ db, query: { robotId, deviceType } }) =>
    typesTakenByAll(db, { robotIds: robotId, deviceType }),
  )

  route(app, commands.send, async ({ body: { robotId, deviceType, ...asked }, logAction, ...call }) => {
    logAction({ device: { type: deviceType, id: robotId }, value: loggedOf(asked) })
    const [id = 0] = await issueCommands(app, call, { ...asked, devices: [{ robotId, deviceType }] })
    return { id }
  })

  route(app, commands.sendToMany, async ({ body, logAction, ...call }) => {
    const { devices, ...asked } = body
    const numbersOf = (type: number) =>
      devices.filter(({ deviceType }) => deviceType === type).map(({ robotId }) => robotId)
    logAction({
      value: {
        ...loggedOf(asked),
        robots: numbersOf(DEVICE_TYPE.robot),
        referenceStations: numbersOf(DEVICE_TYPE.referenceStation),
      },
    })
    return { ids: await issueCommands(app, call, body) }
  })

  route(app, commands.cancel, async ({ db, viewer, params: { id }, logAction, afterCommit }) => {
    logAction({ value: id })
    const found = await findCommand(db, id, readerOf(viewer))
    if (found !== undefined) logAction({ device: { type: found.deviceType, id: found.robotId } })
    const { cancelled, requested } = await cancelCommands(app, { db, afterCommit }, [id])
    if (cancelled.length + requested.length === 0) throw new AppError('command_started')
    return { outcome: cancelled.length > 0 ? ('cancelled' as const) : ('requested' as const) }
  })

  route(app, commands.cancelMany, async ({ db, body: { ids }, logAction, afterCommit }) => {
    logAction({ value: ids })
    return cancelCommands(app, { db, afterCommit }, ids)
  })
}

function readerOf({ rights, isAdmin }: Viewer): CommandReader {
  return { isSuper: rights.has(SUPER_COMMANDS_RIGHT), isUnscoped: isAdmin }
}

/** What the user action log stores of a sent command: never a password. */
function loggedOf({
  type,
  args,
  expiresAt,
}: {
  type: string
  args: object
  expiresAt?: number | null | undefined
}) {
  const shown = Object.fromEntries(Object.entries(args).filter(([name]) => name !== 'password'))
  return { type, args: shown, ...(expiresAt == null ? {} : { expiresAt }) }
}

/**
 * The database keys of devices; without a type, of robots and stations with these numbers.
 * @throws notFound when any of them is out of the viewer's scope
 */
async function namedDevices(
  db: Parameters<typeof findCommandDevices>[0],
  robotIds: readonly number[],
  deviceType: 1 | 3 = DEVICE_TYPE.robot,
): Promise<number[]> {
  const devices = await findCommandDevices(
    db,
    robotIds.map((robotId) => ({ robotId, deviceType })),
  )
  return devices.map(({ dev }) => dev)
}
