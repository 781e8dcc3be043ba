import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { needsRight } from '../../../kit/routing/guards.ts'
import { verified } from '../../../kit/routing/parents.ts'
import { tableSearch, textParam } from '../../../kit/routing/table-search.ts'

const beforeLoad = needsRight('QCApp')
const positive = z.number().int().positive().optional().catch(undefined)

const list = createRoute({
  getParentRoute: () => verified,
  path: '/QCApp/trials',
  beforeLoad,
  /** Filters by a workflow or a robot. */
  validateSearch: tableSearch.extend({ workflow: positive, robot: positive }),
  component: lazyRouteComponent(() => import('./TrialsPage.tsx')),
  staticData: { title: 'Trials' },
})

const one = createRoute({
  getParentRoute: () => verified,
  path: '/QCApp/trials/$trialId',
  beforeLoad,
  validateSearch: z.object({
    /** The shown question, counted from 1: '2-3' is question 3 of chapter 2. */
    question: textParam,
  }),
  component: lazyRouteComponent(() => import('./TrialPage.tsx')),
  staticData: { title: ({ trialId }) => `Trial ${trialId}` },
})

export const qcTrialRoutes = [list, one] as const
