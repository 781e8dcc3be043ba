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
 * What the address says of open diagrams: the chosen keys, and the window, either by its ends or, where it goes along with
 * the present, by its length. Anything else that stands there opens them as they were left.
 */
export type DiagramsSearch = NonNullable<z.infer<typeof diagramsSearch>>

/** What a device's dashboard keeps in the address: of its own device, and of the one that is connected to it. */
export const dashboardSearch = z.object({
  /** The chosen one of a robot's tablets. */
  tablet: z.coerce.number().int().optional().catch(undefined),
  /** The open dialog. */
  data: z.string().optional().catch(undefined),
  associatedData: z.string().optional().catch(undefined),
  diagrams: diagramsSearch,
  associatedDiagrams: diagramsSearch,
})

/** The page's own device, or the one that is connected to it and stands below. */
export type DashboardPlace = 'page' | 'associated'

/** The parameters of the address that each of a dashboard's two devices has. */
export const DASHBOARD_PARAMS = {
  page: { data: 'data', diagrams: 'diagrams' },
  associated: { data: 'associatedData', diagrams: 'associatedDiagrams' },
} as const satisfies Record<DashboardPlace, Record<string, keyof z.infer<typeof dashboardSearch>>>
