import { useEffect, useState } from 'react'
import { reloadForNewBuild } from '../api/console-build.ts'
import { MissingCode } from '../ui/feedback/MissingCode.tsx'
import { PagePending } from './PagePending.tsx'

/**
 * In place of a page whose code could not be loaded. After a deployment the page is loaded anew by itself: on arriving at
 * a page nothing can be lost.
 */
export function MissingPage() {
  const [isReloading, setReloading] = useState(true)
  useEffect(() => {
    void reloadForNewBuild()
      .catch(() => false)
      .then(setReloading)
  }, [])
  return isReloading ? <PagePending /> : <MissingCode isPage />
}
