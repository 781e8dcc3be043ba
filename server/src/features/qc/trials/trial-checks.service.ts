import { checkOperator } from '@service-center/contract/qc/check-operator.ts'
import type { TrialReason } from '@service-center/contract/qc/qc-trial.ts'
import { QC_TABLES, type QcQuestion, type QcRobotTest } from '@service-center/contract/qc/qc-workflow.ts'
import { keyOf } from '@service-center/contract/qc/trial-rules.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Devices } from '../../../platform/devices/devices.ts'
import { customerOf, type FocusedDevice } from '../../../platform/devices/focused-device.ts'
import { findDeviceValues } from '../../device-data/device-values.views.ts'

/** A reason that is not about a value of the robot. */
export const reason = (passed: boolean, sentence: string): TrialReason => ({
  passed,
  sentence,
  reportedAt: null,
})

/** Evaluates a question about the newest values of the robot. */
export async function checkData(
  db: Database,
  robot: FocusedDevice,
  { robotTest }: QcQuestion,
): Promise<TrialReason[]> {
  if (robotTest === undefined) return [reason(false, 'The question does not say what to check.')]
  const { args } = robotTest
  const other = otherTable(args)
  if (other !== undefined) {
    return [reason(false, `Only ${QC_TABLES.latest_device_data} can be checked, and not ${other}.`)]
  }
  const key = keyOf(args.leftValue)
  const expectedKey = args.rightType === 'db' ? args.rightKey || keyOf(args.rightValue) : undefined
  if (key === '' || expectedKey === '')
    return [reason(false, 'The question does not say which key to check.')]
  const values = await findDeviceValues(db, robot, [...new Set([key, expectedKey ?? key])])
  const left = values.get(key)
  const right = expectedKey === undefined ? undefined : values.get(expectedKey)
  const verdict = checkOperator({
    name: left?.label ?? key,
    key,
    value: left?.value,
    operator: args.operator,
    expected: expectedKey === undefined ? args.rightValue : right?.value,
    ...(expectedKey === undefined ? {} : { expectedName: right?.label ?? expectedKey }),
  })
  return [{ ...verdict, reportedAt: left?.created ?? null }]
}

const tableIn = (value: string) => (value.includes('.') ? value.slice(0, value.indexOf('.')) : undefined)

/** A table named by the question that cannot be checked; undefined when there is none. */
function otherTable({
  leftValue,
  rightType,
  rightValue,
  rightTable,
}: QcRobotTest['args']): string | undefined {
  const right = rightType === 'value' ? undefined : rightTable || tableIn(rightValue)
  return [tableIn(leftValue), right].find((table) => table !== undefined && !Object.hasOwn(QC_TABLES, table))
}

/** Checks that the robot is online and belongs to the chosen customer or below it. Does not move the robot. */
export async function checkConnection(
  { db, devices }: { readonly db: Database; readonly devices: Devices },
  robot: FocusedDevice,
  { robotConnect }: QcQuestion,
): Promise<TrialReason[]> {
  const { online } = await devices.reach(db, robot)
  const reach = reason(online, online ? 'The robot is online.' : 'The robot is offline.')
  const wanted = robotConnect?.customer ?? 0
  if (wanted === 0)
    return [reach, reason(false, 'The question does not say which customer the robot should belong to.')]
  const own = customerOf(robot)
  const names = await findCustomerNames(db, [wanted, own])
  const nameOf = (id: number) => (names.has(id) ? sentence`${names.get(id)} (${id})` : `customer ${id}`)
  if (own === wanted) return [reach, reason(true, `The robot belongs to ${nameOf(wanted)}.`)]
  const passed = robot.path.includes(wanted)
  const where = passed ? `which is below ${nameOf(wanted)}` : `which is not below ${nameOf(wanted)}`
  return [reach, reason(passed, `The robot belongs to ${nameOf(own)}, ${where}.`)]
}

/** The names of the given customers, as far as the viewer sees them. */
async function findCustomerNames(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db.selectFrom('customer').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
