import { createRoute } from '@tanstack/react-router'
import { shell } from '../../kit/routing/parents.ts'

/** The app gives it its page, which other features add to. */
export const homeRoute = createRoute({
  getParentRoute: () => shell,
  path: '/home',
  staticData: { title: 'Home' },
})
