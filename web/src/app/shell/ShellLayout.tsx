import { Outlet } from '@tanstack/react-router'
import { Shell } from './Shell.tsx'

/** The layout of every page with a session. */
export function ShellLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
