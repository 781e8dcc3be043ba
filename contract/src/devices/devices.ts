import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { documented } from '../endpoint/documented.ts'
import { idNumber } from '../endpoint/fields.ts'

/** Device types and their numeric codes (specification 1, section 1). */
export const DEVICE_TYPE = { robot: 1, tablet: 2, referenceStation: 3 } as const
export type DeviceType = (typeof DEVICE_TYPE)[keyof typeof DEVICE_TYPE]

/** Names of each type: in routes and on the screen. */
export const DEVICE_KINDS = {
  1: { type: 1, route: 'robots', name: 'Robot', plural: 'robots' },
  2: { type: 2, route: 'tablets', name: 'Tablet', plural: 'tablets' },
  3: { type: 3, route: 'referencestations', name: 'Reference Station', plural: 'reference stations' },
} as const satisfies Record<DeviceType, { type: DeviceType; route: string; name: string; plural: string }>
export type DeviceKind = (typeof DEVICE_KINDS)[DeviceType]

/** The device type of a route segment or a numeric code, or undefined. */
export function deviceKindOf(segment: string): DeviceKind | undefined {
  return Object.values(DEVICE_KINDS).find((kind) => kind.route === segment || String(kind.type) === segment)
}

/** `{type}` in a path: a numeric code or a route name. */
export const deviceTypeParam = documented(
  z
    .string()
    .refine(
      (value) => deviceKindOf(value) !== undefined,
      'Must be robots, tablets, referencestations or 1 to 3.',
    )
    .transform((value): DeviceType => deviceKindOf(value)?.type ?? DEVICE_TYPE.robot)
    .describe('The kind of device, by its route name or its numeric code.'),
  {
    schema: {
      type: 'string',
      enum: Object.values(DEVICE_KINDS).flatMap(({ route, type }) => [route, String(type)]),
    },
  },
)

const deprecated = idNumber
  .nullable()
  .describe(
    'Null: it is in service. A number: it is deprecated; the device that replaced it, or 0 if none did.',
  )

export const robot = z
  .object({ id: idNumber, name: z.string(), customerId: idNumber, deprecated })
  .meta({ id: 'Robot', description: 'A robot, without its values.' })
export const tablet = z
  .object({
    id: idNumber,
    name: z.string(),
    customerId: idNumber,
    connectedRobotId: idNumber.nullable().describe('The robot that it is paired with. Null: none.'),
    deprecated,
  })
  .meta({ id: 'Tablet', description: 'A tablet, without its values.' })
export const baseStation = z
  .object({ id: idNumber, name: z.string(), customerId: idNumber, deprecated })
  .meta({ id: 'BaseStation', description: 'A reference station, without its values.' })
export type Robot = z.infer<typeof robot>
export type Tablet = z.infer<typeof tablet>
export type BaseStation = z.infer<typeof baseStation>

export const devices = {
  list: endpoint({
    method: 'GET',
    path: '/api/devices',
    summary: 'All devices that the viewer may see, without their data',
    right: 'verified',
    response: z.object({
      robots: z.array(robot),
      tablets: z.array(tablet),
      baseStations: z.array(baseStation),
    }),
    reads: ['devices'],
  }),
}
export type DeviceInfo = z.infer<typeof devices.list.response>
