import { IconSitemap } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { verified } from '../../kit/routing/parents.ts'

/** The app sets the component of this route, because other features add panels to the page. */
export const customersRoute = createRoute({
  getParentRoute: () => verified,
  path: '/customers',
  validateSearch: z.object({
    /** The id of a customer; any other value is shown as not found. */
    selected: z.union([z.number(), z.string()]).optional().catch(undefined),
    search: z
      .union([z.string(), z.number().transform(String)])
      .optional()
      .catch(undefined),
    /** Only customers that are not reviewed. */
    unreviewed: z.literal(true).optional().catch(undefined),
  }),
  staticData: {
    title: 'Customers',
    menu: { icon: IconSitemap, group: 'Fleet', keys: 'g c' },
  },
})
