import { OwnAccountPage } from '../../features/users/OwnAccountPage.tsx'

/** One's own account with everything that other features add to it. Loaded by its default export. */
// oxlint-disable-next-line import/no-default-export
export default function OwnAccountRoute() {
  return <OwnAccountPage />
}
