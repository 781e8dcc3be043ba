import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { emergency } from '@service-center/contract/emergency/emergency.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import type { ErrorCode } from '@service-center/contract/errors.ts'
import { tabletManagement } from '@service-center/contract/tablet-management/tablet-management.ts'
import { expect } from 'vitest'
import { type CallKind, groupsOf, type Model, type ModelUser, pathOf, sees } from './model.ts'

export interface MailAudience {
  readonly isTLM: boolean
  readonly isTS: boolean
}

/**
 * The recipients of a user's emergency mail: users of the dealers in scope that look after robots of this audience.
 */
export function reached(
  model: Model,
  who: ModelUser,
  { isTLM, isTS }: MailAudience,
): { people: number; companies: number } {
  const families = new Set([...(isTLM ? ['linemarker'] : []), ...(isTS ? ['surveyor'] : [])])
  const robots = [...model.devices.values()].filter(
    ({ type, family, deprecated, customerId }) =>
      type === DEVICE_TYPE.robot &&
      deprecated === null &&
      family !== null &&
      families.has(family) &&
      sees(model, who, customerId),
  )
  const concerned = new Set(robots.flatMap(({ customerId }) => pathOf(model, customerId)))
  const dealers = [...model.customers.values()].filter(
    ({ id, isDealer }) =>
      isDealer && id !== INTERNAL_CUSTOMER_ID && concerned.has(id) && sees(model, who, id),
  )
  const mails = dealers.flatMap(({ id }) =>
    model.users.flatMap(({ email, customers }) =>
      email !== null && customers.includes(id) ? [{ dealer: id, email: email.toLowerCase() }] : [],
    ),
  )
  return {
    people: new Set(mails.map(({ email }) => email)).size,
    companies: new Set(mails.map(({ dealer }) => dealer)).size,
  }
}

export const sendEmergencyMail: CallKind = (model, who) => {
  const { server, random } = model
  const audience = random.pick([
    { isTLM: true, isTS: false },
    { isTLM: false, isTS: true },
    { isTLM: true, isTS: true },
  ])
  // Some texts occur twice.
  const message = `Text ${random.below(40)}`
  const mail = `${who.username}: ${message} ${JSON.stringify(audience)}`
  const counted = reached(model, who, audience)
  const problems: ErrorCode[] = []
  if (model.sentMails.has(mail)) problems.push('emergency_mail_repeated')
  else if (counted.people === 0) problems.push('emergency_mail_without_recipients')
  return {
    text: `emergencyEmail ${mail}`,
    right: emergency.sendMail.right,
    send: () => server.call(emergency.sendMail, { body: { message, ...audience }, token: who.token }),
    problems,
    apply: (body) => {
      expect(body, `who ${mail} reaches`).toEqual(counted)
      model.sentMails.add(mail)
    },
    undo: null,
  }
}

export const triggerBreakdown: CallKind = (model, who) => {
  const isBreakdown = model.random.chance(0.5)
  const state = model.greetings.isBreakdown === isBreakdown ? 'unchanged' : 'changed'
  return {
    text: `triggerBreakdownGreetings ${isBreakdown}`,
    right: emergency.triggerBreakdown.right,
    send: () => model.server.call(emergency.triggerBreakdown, { body: { isBreakdown }, token: who.token }),
    // The support lines are shared by all customers.
    problems: who.customers.includes(INTERNAL_CUSTOMER_ID) ? [] : ['no_access'],
    apply: (body) => {
      expect(body, 'what becomes of the line').toMatchObject({ data: [{ name: 'Support', state }] })
      model.greetings.isBreakdown = isBreakdown
    },
    undo: null,
  }
}

/** A group of the tablets in scope whose customers have one of some access groups. */
export const createGroup: CallKind = (model, who) => {
  const { server, random } = model
  const wanted = random.chance(0.05) ? [999] : [random.pick(model.groups).id, random.pick(model.groups).id]
  const ids = [...new Set(wanted)]
  const name = `Tablets ${random.below(30)}`
  const tablets = [...model.devices.values()].filter(
    ({ type, deprecated, customerId }) =>
      type === DEVICE_TYPE.tablet &&
      deprecated === null &&
      sees(model, who, customerId) &&
      ids.some((id) => groupsOf(model, customerId).has(id)),
  )
  const problems: ErrorCode[] = []
  if (ids.includes(999)) problems.push('not_found')
  else if (tablets.length === 0) problems.push('knox_group_empty')
  else if (model.knoxGroups.has(name)) problems.push('knox_group_name_taken')
  const query = { accessgroups: ids.join(','), groupname: name }
  return {
    text: `createGroup ${JSON.stringify(query)}`,
    right: tabletManagement.createGroup.right,
    send: () => server.call(tabletManagement.createGroup, { query, token: who.token }),
    problems,
    apply: (body) => {
      expect(body, `tablets of ${name}`).toMatchObject({ tablets: tablets.length, notAdded: [] })
      model.knoxGroups.add(name)
      for (const tablet of tablets) tablet.knoxGroup = name
    },
    undo: null,
  }
}
