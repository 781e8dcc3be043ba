import { IconHome } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { shell } from '../../kit/routing/parents.ts'

/** The app sets its page, to which other features contribute. */
export const homeRoute = createRoute({
  getParentRoute: () => shell,
  path: '/home',
  staticData: {
    title: 'Home',
    menu: {
      icon: IconHome,
      group: '',
      right: 'signedIn',
      keys: 'g h',
    },
  },
})
