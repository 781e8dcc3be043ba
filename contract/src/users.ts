import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idNumber, text, unixSeconds } from './fields.ts'

/** A user as others may see them: no password, seed or code is ever part of a reply. */
export const user = z
  .object({
    username: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    email: z.string().nullable(),
    /** The first is the main customer. */
    customerId: z.array(idNumber),
    userAccess: z.array(z.string()),
    contractAccess: z.boolean(),
    verified: z.boolean(),
    from: unixSeconds.nullable(),
    to: unixSeconds.nullable(),
    lastLogin: unixSeconds.nullable(),
    isTwoFactorAuthentificationEnabled: z.boolean(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof user>

export const accessField = z
  .object({ tag: z.string(), name: z.string(), access_lvl: z.number() })
  .meta({ id: 'AccessField' })

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/api/users',
    summary: 'The users that the viewer may see',
    right: 'verified',
    response: z.object({ data: z.array(user) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/users/user/{username}',
    summary: 'One user',
    right: 'signedIn',
    params: z.object({ username: text(100) }),
    response: user,
  }),
  accessFields: endpoint({
    method: 'GET',
    path: '/api/users/accessFields',
    summary: 'Every access field with its level',
    right: 'signedIn',
    response: z.object({ data: z.array(accessField) }),
  }),
}
