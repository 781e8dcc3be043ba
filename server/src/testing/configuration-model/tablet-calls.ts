import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { ErrorCode } from '@service-center/contract/errors.ts'
import { tabletManagement } from '@service-center/contract/tablet-management/tablet-management.ts'
import { TABLET_USER_LEVELS } from '@service-center/contract/tablet-management/tablet-rules.ts'
import {
  type CallKind,
  drawDevice,
  drawWas,
  findDevice,
  groupsOf,
  type Model,
  type ModelDevice,
  type ModelUser,
} from './model.ts'

const type = DEVICE_TYPE.tablet

interface Level {
  readonly id: number
  readonly level: string | null
  readonly isOutdated: boolean
}

function levelProblems(model: Model, who: ModelUser, { id, level, isOutdated }: Level): ErrorCode[] {
  const tablet = findDevice(model, who, { type, id })
  if (tablet === undefined) return ['not_found']
  const problems: ErrorCode[] = []
  if (level === 'dev' && !who.rights.has('TabletLevelDeveloper')) problems.push('no_access')
  if (isOutdated) problems.push('changed_meanwhile')
  if (tablet.userLevel === level) problems.push('tablet_user_level_unchanged')
  return problems
}

export const setUserLevel: CallKind = (model, who) => {
  const { server, random } = model
  const id = drawDevice(model, who, type)
  const level = random.pick(TABLET_USER_LEVELS)
  const tablet = findDevice(model, who, { type, id })
  const before = tablet?.userLevel ?? null
  const { sent, isOutdated } = drawWas(model, before, before === 'super' ? 'limited' : 'super')
  const body = { tabletId: id, userLevel: level, ...sent }
  return {
    text: `setTabletUserLevel ${JSON.stringify(body)}`,
    right: tabletManagement.setUserLevel.right,
    send: () => server.call(tabletManagement.setUserLevel, { body, token: who.token }),
    problems: levelProblems(model, who, { id, level, isOutdated }),
    apply: () => changeTablet(tablet, { userLevel: level }),
    undo:
      tablet === undefined
        ? null
        : {
            right: tabletManagement.setUserLevel.right,
            customerId: tablet.customerId,
            values: [`level ${id}`],
            problems: (undoer) =>
              levelProblems(model, undoer, { id, level: before, isOutdated: tablet.userLevel !== level }),
            apply: () => changeTablet(tablet, { userLevel: before }),
          },
  }
}

interface VersionLock {
  readonly id: number
  readonly version: string | null
  readonly isOutdated: boolean
}

function versionProblems(model: Model, who: ModelUser, lock: VersionLock): ErrorCode[] {
  const { id, version, isOutdated } = lock
  const tablet = findDevice(model, who, { type, id })
  if (tablet === undefined) return ['not_found']
  const problems: ErrorCode[] = []
  if (isOutdated) problems.push('changed_meanwhile')
  if (version !== null) {
    const offeredTo = model.appVersions.get(version)
    if (offeredTo === null && !who.rights.has('TabletDeprecatedAppVersion')) problems.push('no_access')
    const groups = groupsOf(model, tablet.customerId)
    if (offeredTo === undefined || (offeredTo !== null && !groups.has(offeredTo))) {
      problems.push('app_version_not_offered')
    }
  }
  return problems
}

export const setAppVersion: CallKind = (model, who) => {
  const { server, random } = model
  const id = drawDevice(model, who, type)
  const version = random.pick([null, '0.0.1', ...model.appVersions.keys()])
  const isOnce = random.chance(0.5)
  const tablet = findDevice(model, who, { type, id })
  const before = {
    appVersion: tablet?.appVersion ?? null,
    isAppVersionOnce: tablet?.isAppVersionOnce ?? true,
  }
  const after = { appVersion: version, isAppVersionOnce: version === null || isOnce }
  const { sent, isOutdated } = drawWas(model, before.appVersion, '6.6.6')
  const body = { tabletId: id, version, oneTime: isOnce, ...sent }
  const isChanged = JSON.stringify(before) !== JSON.stringify(after)
  return {
    text: `setTabletAppVersion ${JSON.stringify(body)}`,
    right: tabletManagement.setAppVersion.right,
    send: () => server.call(tabletManagement.setAppVersion, { body, token: who.token }),
    problems: versionProblems(model, who, { id, version, isOutdated }),
    apply: () => changeTablet(tablet, after),
    undo:
      tablet === undefined || !isChanged
        ? null
        : {
            right: tabletManagement.setAppVersion.right,
            customerId: tablet.customerId,
            values: [`app version ${id}`],
            problems: (undoer) =>
              versionProblems(model, undoer, {
                id,
                version: before.appVersion,
                isOutdated: tablet.appVersion !== version,
              }),
            apply: () => changeTablet(tablet, before),
          },
  }
}

function changeTablet(tablet: ModelDevice | undefined, values: Partial<ModelDevice>): void {
  if (tablet !== undefined) Object.assign(tablet, values)
}
