import type { ImportOperation, PastImport } from '@service-center/contract/bulk-import/bulk-import.ts'
import { DEVICE_KINDS } from '@service-center/contract/devices/devices.ts'
import { formatNumber } from '../../../ui/numbers/format-number.ts'

/** What was done to a record (specification 2, section 8). */
export const DONE_WORDS = { Insert: 'Inserted', Update: 'Updated' } as const

/** 'Update Shipping date of 1,204 robots?' */
export function executeTitle(operation: ImportOperation, count: number): string {
  return `${operation.operationType} ${operation.translatedKey} of ${devicesText(operation, count)}?`
}

/** '1 robot', '1,204 robots' */
function devicesText({ deviceTypeId }: Pick<ImportOperation, 'deviceTypeId'>, count: number): string {
  const { name, plural } = DEVICE_KINDS[deviceTypeId]
  return `${formatNumber(count)} ${count === 1 ? name.toLowerCase() : plural}`
}

/** What becomes of the devices. */
export function consequenceText({ operationType, translatedKey }: ImportOperation): string {
  return operationType === 'Insert'
    ? `The devices have no ${translatedKey} yet; each gets the value of its row.`
    : `Each ${translatedKey} is replaced by the value of its row.`
}

/** 'Updated Shipping date of 22 robots' */
export function pastText(past: PastImport, operations: readonly ImportOperation[]): string {
  const { operationType, dataKey, deviceTypeId, count } = past
  const known = operations.find((one) => one.dataKey === dataKey && one.deviceTypeId === deviceTypeId)
  return `${DONE_WORDS[operationType]} ${known?.translatedKey ?? dataKey} of ${devicesText(past, count)}`
}
