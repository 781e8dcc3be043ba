import { useComputedColorScheme, VisuallyHidden } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { LoadingState } from '../../../ui/feedback/Loaded.tsx'
import { readDescription } from './open-api.ts'
import classes from './api.module.css'

interface ApiViewProps {
  /** An OpenAPI description. */
  text: string
  title: string
  onFailure: (sentence: string) => void
  onReady: () => void
}

/** An OpenAPI description as an interactive page. A different description needs a different `key`. */
export function ApiView({ text, title, onFailure, onReady }: ApiViewProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  useDarkMode()
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    const { current } = place
    const description = readDescription(text)
    if (current === null) return undefined
    if (description === undefined) return fail('This API description cannot be read')
    let isOver = false
    // Loaded lazily because the library is large.
    import('./show-api.ts').then(
      ({ showApi }) => {
        if (!isOver) showApi(current, { description, onComplete: () => setDrawn(true) })
      },
      () => fail('The API page could not be loaded'),
    )
    return () => {
      isOver = true
      // The library has no function to unmount its page, so its elements are removed.
      current.replaceChildren()
    }
  }, [text])
  useEffect(() => {
    if (isDrawn) onReady()
  }, [isDrawn, onReady])
  return (
    <section className={classes['page']} aria-label={title}>
      {!isDrawn && <LoadingState />}
      {/* The headings of the library begin at level 3. */}
      <VisuallyHidden component="h2">Calls</VisuallyHidden>
      <div ref={place} />
    </section>
  )
}

/** The library uses its dark style if the root element has a class. */
function useDarkMode(): void {
  const scheme = useComputedColorScheme()
  useEffect(() => {
    if (scheme !== 'dark') return undefined
    document.documentElement.classList.add('dark-mode')
    return () => document.documentElement.classList.remove('dark-mode')
  }, [scheme])
}
