import { IconCalculator } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { needsRight } from '../../kit/routing/guards.ts'
import { verified } from '../../kit/routing/parents.ts'

export const savingsRoute = createRoute({
  getParentRoute: () => verified,
  path: '/savings',
  beforeLoad: needsRight('SavingsCalculator'),
  component: lazyRouteComponent(() => import('./SavingsPage.tsx')),
  staticData: {
    title: 'Savings calculator',
    menu: {
      icon: IconCalculator,
      group: 'Sales',
    },
  },
})
