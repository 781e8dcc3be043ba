import { accountRoutes, entranceRoutes, ownAccountRoutes } from './routes/account-routes.tsx'
import { fleetRoutes, home } from './routes/fleet-routes.tsx'
import { root, shell, start, verified } from './routes/root-routes.tsx'

/** Every page of the console, by who may open it. */
export const routeTree = root.addChildren([
  start,
  ...entranceRoutes,
  shell.addChildren([home, ...ownAccountRoutes, verified.addChildren([...fleetRoutes, ...accountRoutes])]),
])
