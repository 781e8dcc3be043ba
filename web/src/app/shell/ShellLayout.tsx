import { Outlet } from '@tanstack/react-router'
import { Shell } from './Shell.tsx'

/** The layout of every page behind the sign-in. */
export function ShellLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
