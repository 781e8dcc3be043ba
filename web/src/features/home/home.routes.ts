import { IconHome } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { shell } from '../../kit/routing/parents.ts'

/** The app sets the component, because other features add panels to the page. */
export const homeRoute = createRoute({
  getParentRoute: () => shell,
  path: '/home',
  staticData: {
    title: 'Home',
    menu: { icon: IconHome, group: '', right: 'signedIn', keys: 'g h' },
  },
})
