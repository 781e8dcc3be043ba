import { z } from 'zod'

const moment = z.number().min(0).max(253_402_300_799)

/** The ends of a value axis, or the method that computes them. Without a choice the axis is automatic. */
const axisChoice = z.union([
  z.enum(['all', 'robust', 'log']),
  z.tuple([z.number(), z.number()]).refine(([min, max]) => min < max),
])
export type AxisChoice = z.infer<typeof axisChoice>

const rowSetting = z.object({
  as: z.enum(['number', 'state']).optional().catch(undefined),
  axis: axisChoice.optional().catch(undefined),
})
/** How the user wants a key drawn: as a line of numbers or as bars of states, and on which value axis. */
export type RowSetting = z.infer<typeof rowSetting>

/** By key; most keys have no setting. */
export const rowSettings = z.record(z.string().max(255), rowSetting)
export type RowSettings = Readonly<z.infer<typeof rowSettings>>

const diagramsSearch = z
  .object({
    keys: z.array(z.string()).max(100).optional().catch(undefined),
    from: moment.optional().catch(undefined),
    to: moment.optional().catch(undefined),
    span: z.number().positive().max(1e9).optional().catch(undefined),
    rows: rowSettings.optional().catch(undefined),
  })
  .optional()
  .catch(undefined)

/**
 * The state of open diagrams in the address: the selected keys, how they are drawn, and the time range. A range that ends
 * now has only its length, `span`. Without a valid state, the diagrams open as the user saved them.
 */
export type DiagramsSearch = NonNullable<z.infer<typeof diagramsSearch>>

/** The search parameters of a dashboard, for its own device and the connected one. */
export const dashboardSearch = z.object({
  /** The id of the selected tablet of a robot. */
  tablet: z.coerce.number().int().optional().catch(undefined),
  data: z.string().optional().catch(undefined),
  associatedData: z.string().optional().catch(undefined),
  diagrams: diagramsSearch,
  associatedDiagrams: diagramsSearch,
})

/** The device of the page, or the connected device shown below it. */
export type DashboardPlace = 'page' | 'associated'

export const DASHBOARD_PARAMS = {
  page: { data: 'data', diagrams: 'diagrams' },
  associated: { data: 'associatedData', diagrams: 'associatedDiagrams' },
} as const satisfies Record<DashboardPlace, Record<string, keyof z.infer<typeof dashboardSearch>>>
