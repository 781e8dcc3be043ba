import { useMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Moves the focus to the new page's heading after a navigation, so that screen readers and keys start there. */
export function useFocusOnArrival(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || fromLocation === undefined) return
        const main = document.querySelector('main')
        // A page that puts the focus into its own first field knows better.
        if (main === null || (main !== document.activeElement && main.contains(document.activeElement)))
          return
        const heading = main.querySelector('h1')
        heading?.setAttribute('tabindex', '-1')
        ;(heading ?? main).focus({ preventScroll: true })
      }),
    [router],
  )
}

/** The document's title: the page's own, then the product's name. */
export function usePageTitle(): string {
  const match = useMatches().findLast(({ staticData }) => staticData.title !== undefined)
  const title = match?.staticData.title
  if (match === undefined || title === undefined) return 'Service Center'
  return `${typeof title === 'function' ? title(match.params) : title} · Service Center`
}
