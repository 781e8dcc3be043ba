import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber, idParam, requiredText, WAS } from '../endpoint/fields.ts'
import { nameText } from '../endpoint/names.ts'
import { dbToolList, dbToolSaved, dbToolSavedWithId } from './dbtool-fields.ts'

/** Shared attribute that tells a robot its server, in the format of {@link serverDisplay}. */
export const SERVER_ADDRESS_ATTRIBUTE = 'server_address'

const MAX_PORT = 65_535

const serverParts = z.object({
  Address: z.string(),
  Port: z.number(),
  Secure: z.boolean().describe('Whether the connection is encrypted (wss).'),
  PrependHostname: z.boolean().describe('Whether robots prepend their host name to the address.'),
})

export const serverAddress = serverParts
  .extend({ Id: idNumber, Description: z.string(), Deprecated: z.boolean() })
  .meta({ id: 'ServerAddress', description: 'A server that robots can use instead of their default one.' })
export type ServerAddress = z.infer<typeof serverAddress>

export const robotAddress = serverParts
  .extend({ RobotId: idNumber, ServerId: idNumber, Description: z.string(), Deprecated: z.boolean() })
  .meta({ id: 'RobotAddress', description: 'The server that a robot is assigned to.' })
export type RobotAddress = z.infer<typeof robotAddress>

/**
 * Formats an address such as 'wss://{hostname}.example.com:443'. A robot replaces {hostname} by its own host name.
 */
export function serverDisplay(server: z.infer<typeof serverParts>): string {
  const { Secure, PrependHostname, Address, Port } = server
  return `${Secure ? 'wss' : 'ws'}://${PrependHostname ? '{hostname}.' : ''}${Address}:${Port}`
}

export const dbToolServerDns = {
  servers: endpoint({
    method: 'GET',
    path: '/api/dbtool/servers',
    summary: 'The servers that robots can be assigned to',
    right: 'DbToolServerDNS',
    response: dbToolList(serverAddress),
    reads: ['serverAddresses'],
  }),
  addServer: endpoint({
    method: 'POST',
    path: '/api/dbtool/server',
    summary: 'Add a server that robots can be assigned to',
    right: 'DbToolServerDNS',
    body: z.strictObject({
      description: nameText(200),
      address: requiredText(253).regex(/^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/, {
        error: 'Must be a host name or an IP address, without a scheme and a port.',
      }),
      port: z.int().min(1).max(MAX_PORT),
      secure: z.boolean(),
      prependHostname: z.boolean(),
    }),
    response: dbToolSavedWithId,
    errors: ['server_exists'],
    actionType: 'AddServer',
    changes: ['serverAddresses'],
  }),
  deprecateServer: endpoint({
    method: 'DELETE',
    path: '/api/dbtool/deprecateserver',
    summary: 'Deprecate a server: no further robot is assigned to it',
    right: 'DbToolServerDNS',
    query: z.strictObject({ s: idParam.describe('The server.') }),
    response: dbToolSaved,
    errors: ['not_found'],
    actionType: 'DeprecateServer',
    changes: ['serverAddresses'],
  }),
  robotAddresses: endpoint({
    method: 'GET',
    path: '/api/dbtool/robotaddresses',
    summary: 'The robots that are assigned to a server',
    right: 'DbToolServerDNS',
    response: dbToolList(robotAddress),
    reads: ['serverAddresses', 'devices'],
  }),
  assign: endpoint({
    method: 'POST',
    path: '/api/dbtool/robotaddress',
    summary: 'Assign a robot to a server; the robot gets its address at once or when it connects',
    right: 'DbToolServerDNS',
    body: z.strictObject({
      r: idNumber.describe('The robot.'),
      s: idNumber.describe('The server.'),
      was: idNumber.nullable().describe(`${WAS} Null: the robot had no server.`).optional(),
    }),
    response: dbToolSaved,
    errors: ['changed_meanwhile', 'not_found', 'server_deprecated'],
    actionType: 'AssignServer',
    changes: ['serverAddresses'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/dbtool/robotaddress',
    summary: "Remove a robot's server, so that it uses its default one",
    right: 'DbToolServerDNS',
    query: z.strictObject({
      r: idParam.describe('The robot.'),
      was: idParam.describe(WAS).optional(),
    }),
    response: dbToolSaved,
    errors: ['changed_meanwhile', 'not_found'],
    actionType: 'RemoveServer',
    changes: ['serverAddresses'],
  }),
}
