import { z } from 'zod'
import type { ZendeskSettings } from '../../../platform/start/service-settings.ts'
import { outsideName, plainOutsideName } from '../../../platform/outside-services/outside-name.ts'
import {
  OUTSIDE_STATUSES,
  type OutsideComment,
  type OutsideStatus,
  type OutsideTicket,
  type Person,
} from '../tickets.ts'

/** Our ids are 32-bit. */
const MAX_ID = 2_147_483_647

/** Removes NUL and lone surrogates, which PostgreSQL cannot store. */
const text = z
  .string()
  .nullish()
  .transform((value) => (value ?? '').replaceAll('\0', '').toWellFormed())
const name = outsideName.nullish().transform((value) => value ?? '')
const time = z.iso.datetime({ offset: true }).transform((value) => new Date(value))
const foreignId = z.int().positive().nullish()

/** The API documents more; these are the fields that we use. */
export const ticket = z.object({
  id: z.int().positive().max(MAX_ID),
  status: z.string(),
  subject: name,
  requester_id: foreignId,
  assignee_id: foreignId,
  organization_id: foreignId,
  custom_fields: z.array(z.object({ id: z.int(), value: z.unknown() })).nullish(),
  created_at: time,
  updated_at: time,
})
export type ZendeskTicket = z.infer<typeof ticket>

/** The answer of the incremental export by cursor. */
export const ticketPage = z.object({
  tickets: z.array(ticket),
  after_cursor: z.string().min(1).max(2000),
  end_of_stream: z.boolean(),
})

export const createdTicket = z.object({ ticket })
export const ticketList = z.object({ tickets: z.array(ticket) })

const user = z.object({ id: z.int().positive(), name, phone: name, email: name })
export const userList = z.object({ users: z.array(user) })

const organization = z.object({ id: z.int().positive(), name, external_id: z.string().nullish() })
export const organizationList = z.object({ organizations: z.array(organization) })
export type Organization = Pick<z.infer<typeof organization>, 'name' | 'external_id'>

const attachment = z.object({
  file_name: name,
  content_url: z.string(),
  content_type: text,
  size: z.int().min(0).nullish(),
})
const comment = z.object({
  id: z.int().positive(),
  author_id: z.int(),
  body: text,
  public: z.boolean(),
  created_at: time,
  attachments: z.array(attachment).nullish(),
})
export const commentPage = z.object({
  comments: z.array(comment),
  meta: z.object({ has_more: z.boolean(), after_cursor: z.string().nullish() }).nullish(),
})

export const NOBODY: Person = { name: '', phone: '', email: '' }

/** A ticket with the names of the users that it refers to by id. */
export function ticketOf(
  found: ZendeskTicket,
  names: {
    fields: ZendeskSettings['fields']
    people: ReadonlyMap<number, Person>
    organizations: ReadonlyMap<number, Organization>
  },
): OutsideTicket {
  const { fields, people, organizations } = names
  const value = (id: number | undefined) =>
    id === undefined ? undefined : found.custom_fields?.find((field) => field.id === id)?.value
  const person = (id: number | null | undefined) => people.get(id ?? 0) ?? NOBODY
  const company = organizations.get(found.organization_id ?? 0)
  const category = value(fields.category)
  return {
    issueId: found.id,
    isDeleted: found.status === 'deleted',
    subject: found.subject,
    category: typeof category === 'string' ? plainOutsideName(category) : '',
    status: statusOf(found.status),
    requester: person(found.requester_id),
    assignee: person(found.assignee_id),
    organization: company?.name ?? '',
    robotId: idOf(value(fields.robot)),
    tabletId: idOf(value(fields.tablet)),
    customerId: idOf(value(fields.customer)) ?? idOf(company?.external_id),
    createdAt: found.created_at,
    updatedAt: found.updated_at,
  }
}

/** An unknown status is shown as one for which somebody has to look at the ticket. */
export const statusOf = (status: string): OutsideStatus =>
  OUTSIDE_STATUSES.find((one) => one === status) ?? 'open'

/** The number in a custom field, as typed by a user or a form; null if there is none. */
function idOf(value: unknown): number | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const digits = String(value).trim()
  const id = /^\d{1,10}$/.test(digits) ? Number(digits) : 0
  return id > 0 && id <= MAX_ID ? id : null
}

export function commentOf(found: z.infer<typeof comment>): OutsideComment {
  return {
    id: found.id,
    authorId: found.author_id,
    createdAt: found.created_at,
    body: found.body,
    isPublic: found.public,
    attachments: (found.attachments ?? [])
      .filter(({ content_url: url }) => isWebAddress(url))
      .map((one) => ({
        name: one.file_name,
        url: one.content_url,
        size: one.size ?? 0,
        type: one.content_type,
      })),
  }
}

/** Users open it as a link, so it must not be a URL that a browser executes. */
const isWebAddress = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
