import { z } from 'zod'

const moment = z.number().min(0).max(253_402_300_799)

/** A value axis: its ends, or by what they are found; without one, automatic. */
const axisChoice = z.union([
  z.enum(['all', 'robust', 'log']),
  z.tuple([z.number(), z.number()]).refine(([min, max]) => min < max),
])
export type AxisChoice = z.infer<typeof axisChoice>

const rowSetting = z.object({
  as: z.enum(['number', 'state']).optional().catch(undefined),
  axis: axisChoice.optional().catch(undefined),
})
/** How a user wants a key drawn: as a line of numbers or as bars, and on which value axis. */
export type RowSetting = z.infer<typeof rowSetting>

/** By key; most keys have none. */
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
 * The state of open diagrams in the address: the selected keys, how they are drawn, and the window, either by its ends
 * or, if it ends with the present, by its length. Anything else opens them in their saved state.
 */
export type DiagramsSearch = NonNullable<z.infer<typeof diagramsSearch>>

/** The state of a dashboard in the address: of its own device, and of the connected one. */
export const dashboardSearch = z.object({
  /** The selected tablet of a robot. */
  tablet: z.coerce.number().int().optional().catch(undefined),
  /** The open dialog. */
  data: z.string().optional().catch(undefined),
  associatedData: z.string().optional().catch(undefined),
  diagrams: diagramsSearch,
  associatedDiagrams: diagramsSearch,
})

/** The page's own device, or the connected one shown below. */
export type DashboardPlace = 'page' | 'associated'

/** The search parameters of each of a dashboard's two devices. */
export const DASHBOARD_PARAMS = {
  page: { data: 'data', diagrams: 'diagrams' },
  associated: { data: 'associatedData', diagrams: 'associatedDiagrams' },
} as const satisfies Record<DashboardPlace, Record<string, keyof z.infer<typeof dashboardSearch>>>
