import { sql } from 'kysely'
import { deviceKindOf } from '@service-center/contract/devices/devices.ts'
import type { Access, EndpointDeclaration, Parsed } from '@service-center/contract/endpoint/endpoint.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { type Right, RIGHTS } from '@service-center/contract/endpoint/rights.ts'
import type { AccessCheck } from '@service-center/contract/users/user-access.ts'
import type { users } from '@service-center/contract/users/users.ts'
import type { User } from '@service-center/contract/users/user.ts'
import { accessConditions, type AccessCondition } from '../../../platform/access/access.ts'
import type { Database } from '../../../platform/database/database.ts'
import { invalid, notFound } from '../../../platform/errors.ts'
import { takeScopeOf } from '../../../platform/access/acting-as-user.ts'
import { allEndpoints } from '@service-center/contract/all-endpoints.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { rightName, explainSignIn, explainVerified } from './access.views.ts'

type Question = Parsed<typeof users.explainAccess, 'query'>

/** An object in the viewer's scope. `isVisible` checks whether the other user sees it too. */
interface Subject {
  check: string
  visible: string
  hidden: string
  isVisible: () => Promise<boolean>
}

/**
 * Whether a user can do something with an object, and why (not). It uses the real checks: the conditions of the
 * endpoint's right, and row-level security with the user's scope. After this the transaction has the user's scope.
 * @throws invalid for what does not exist, notFound for what is out of the viewer's scope
 */
export async function explainAccess(
  db: Database,
  { user, question }: { user: User; question: Question },
): Promise<{ allowed: boolean; checks: AccessCheck[] }> {
  const endpoint = question.action === undefined ? undefined : endpointOf(question.action)
  const right = question.right === undefined ? undefined : rightOf(question.right)
  const subjects = [await customerSubject(db, question), await deviceSubject(db, question)].filter(
    (subject) => subject !== undefined,
  )
  const isOpen = endpoint?.right === 'public' && right === undefined && subjects.length === 0
  const signIn = isOpen ? [] : await explainSignIn(db, user)

  const eyes = await takeScopeOf(db, user.username)
  if (eyes === undefined) throw notFound()
  const wanted = wantedAccess({ endpoint, right, hasSubject: subjects.length > 0 })
  const checks = [
    ...signIn,
    ...(isOpen ? [OPEN] : []),
    ...conditionsOf(wanted.flatMap((access) => accessConditions(eyes, access))),
  ]
  for (const subject of subjects) {
    const passed = await subject.isVisible()
    checks.push({ check: subject.check, passed, explanation: passed ? subject.visible : subject.hidden })
  }
  return { allowed: checks.every(({ passed }) => passed), checks }
}

const OPEN: AccessCheck = {
  check: 'The call is open to everybody',
  passed: true,
  explanation: 'Nobody needs to be signed in for it.',
}

function endpointOf(action: string): EndpointDeclaration {
  const found = allEndpoints().find(({ method, path }) => `${method} ${path}` === action)
  if (found === undefined) throw invalid([{ param: 'action', msg: 'There is no such call.' }])
  return found
}

function rightOf(tag: string): Right {
  const found = RIGHTS.find((right) => right === tag)
  if (found === undefined) throw invalid([{ param: 'right', msg: `There is no access called ${tag}.` }])
  return found
}

/** Seeing any customer or device requires a verified user, like every list of them. */
function wantedAccess(options: {
  endpoint: EndpointDeclaration | undefined
  right: Right | undefined
  hasSubject: boolean
}): Access[] {
  const { endpoint, right, hasSubject } = options
  return [
    ...(endpoint === undefined ? [] : [endpoint.right]),
    ...(right === undefined ? [] : [right]),
    ...(hasSubject ? ['verified' as const] : []),
  ]
}

/** Explains each condition once. */
function conditionsOf(conditions: readonly AccessCondition[]): AccessCheck[] {
  const checks = conditions.map(({ needs, passed }) =>
    needs === 'verified' ? explainVerified(passed) : explainRights(needs, passed),
  )
  return checks.filter(({ check }, index) => checks.findIndex((other) => other.check === check) === index)
}

function explainRights(needs: readonly string[], passed: boolean): AccessCheck {
  const names = needs.map((tag) => `‘${rightName(tag) ?? tag}’ (${tag})`).join(' or ')
  return {
    check: `The user has the access ${names}`,
    passed,
    explanation: passed ? 'It was given to them.' : 'It was not given to them.',
  }
}

async function customerSubject(db: Database, { customerId }: Question): Promise<Subject | undefined> {
  if (customerId === undefined) return undefined
  const find = () => db.selectFrom('customer').select('name').where('id', '=', customerId).executeTakeFirst()
  const found = await find()
  if (found === undefined) throw notFound()
  return {
    check: sentence`The customer ${found.name} is in the user's part of the tree`,
    visible: 'The user belongs to this customer, or to one above it.',
    hidden: 'The user belongs neither to this customer nor to one above it.',
    isVisible: async () => (await find()) !== undefined,
  }
}

async function deviceSubject(db: Database, { deviceType, deviceId }: Question): Promise<Subject | undefined> {
  if (deviceType === undefined && deviceId === undefined) return undefined
  if (deviceType === undefined || deviceId === undefined) {
    const param = deviceType === undefined ? 'deviceType' : 'deviceId'
    throw invalid([{ param, msg: MESSAGES.required }])
  }
  const found = await findDevice(db, { deviceType, deviceId })
  if (found === undefined) throw notFound()
  const kind = deviceKindOf(String(deviceType))?.name ?? 'Device'
  return {
    check: sentence`${kind} ${deviceId} of ${found.customer} is in the user's part of the tree`,
    visible: sentence`The user belongs to ${found.customer}, or to a customer above it.`,
    hidden: sentence`The user belongs neither to ${found.customer} nor to a customer above it.`,
    isVisible: async () => (await findDevice(db, { deviceType, deviceId })) !== undefined,
  }
}

async function findDevice(
  db: Database,
  { deviceType, deviceId }: { deviceType: number; deviceId: number },
): Promise<{ customer: string } | undefined> {
  const { rows } = await sql<{ customer: string }>`
    select c.name as customer from device d join customer c on c.id = d.customer_id
    where d.device_type = ${deviceType} and d.device_id = ${deviceId}`.execute(db)
  return rows[0]
}
