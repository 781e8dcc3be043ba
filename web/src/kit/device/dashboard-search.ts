import { z } from 'zod'

const moment = z.number().min(0).max(253_402_300_799)

const diagramsSearch = z
  .object({
    keys: z.array(z.string()).max(100).optional().catch(undefined),
    from: moment.optional().catch(undefined),
    to: moment.optional().catch(undefined),
    span: z.number().positive().max(1e9).optional().catch(undefined),
  })
  .optional()
  .catch(undefined)

/**
 * The state of open diagrams in the address: the selected keys, and the window, either by its ends or, if it ends with
 * the present, by its length. Anything else opens them in their saved state.
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
