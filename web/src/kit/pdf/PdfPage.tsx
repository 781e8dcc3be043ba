import { useEffect, useRef, useState, type RefObject } from 'react'
import { Page } from 'react-pdf'
import { pixelRatioOf } from './pdf-pages.ts'
import classes from './pdf.module.css'

/** Of an upright A4 page, until the page's own is known. */
const A4 = 297 / 210
/** How far beyond the visible part pages are drawn, and before they are shown. */
const AHEAD = '600px 0px'
const NOT_AHEAD = '0px'

interface PdfPageProps {
  /** From 1. */
  number: number
  /** In pixels of the screen. */
  width: number
  /** What scrolls. */
  place: RefObject<HTMLElement | null>
  /** Whether it is drawn before it is shown. */
  isHidden?: boolean
  onDrawn?: (number: number) => void
}

/** A page, drawn while it is seen or nearly; before and after, its paper keeps its place. */
export function PdfPage({ number, width, place, isHidden = false, onDrawn }: PdfPageProps) {
  const paper = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const [ratio, setRatio] = useState(A4)
  useEffect(() => {
    const { current } = paper
    if (current === null) return undefined
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      root: place.current,
      // The page that is seen first: until it is drawn, the former document stays.
      rootMargin: isHidden ? NOT_AHEAD : AHEAD,
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [place, isHidden])
  const height = Math.round(width * ratio)
  return (
    <div
      ref={paper}
      className={classes['paper']}
      data-page={isHidden ? undefined : number}
      style={{ width, height }}
    >
      {isNear && (
        <Page
          pageNumber={number}
          width={width}
          suspense={false}
          devicePixelRatio={pixelRatioOf({ width, height }, globalThis.devicePixelRatio)}
          renderForms={false}
          loading=""
          error={<div className={classes['failed']}>This page cannot be shown.</div>}
          onRenderSuccess={() => onDrawn?.(number)}
          onLoadSuccess={({ originalWidth, originalHeight }) => setRatio(originalHeight / originalWidth)}
        />
      )}
    </div>
  )
}
