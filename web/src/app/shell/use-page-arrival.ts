import { useMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { focusPage } from '../../ui/page/focus-page.ts'

/**
 * Moves the focus to the new page after a navigation.
 * @param isReady false while something in front of the page has the focus
 */
export function useFocusOnArrival(isReady: boolean): void {
  const router = useRouter()
  useEffect(() => {
    if (!isReady) return
    return router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      if (pathChanged && fromLocation !== undefined) focusPage()
    })
  }, [router, isReady])
}

/** The document's title: the page's own, then the product's name. */
export function usePageTitle(): string {
  const match = useMatches().findLast(({ staticData }) => staticData.title !== undefined)
  const title = match?.staticData.title
  if (match === undefined || title === undefined) return 'Service Center'
  return `${typeof title === 'function' ? title(match.params) : title} · Service Center`
}
