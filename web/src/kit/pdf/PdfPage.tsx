import { useEffect, useRef, useState, type RefObject } from 'react'
import { Page } from 'react-pdf'
import { pixelRatioOf } from './pdf-pages.ts'
import classes from './pdf.module.css'

/** Height by width of a portrait A4 page, until that of the page is known. */
const A4 = 297 / 210
/** Pages within this distance of the visible part are drawn. */
const NEAR_MARGIN = '600px 0px'

interface PdfPageProps {
  number: number
  width: number
  place: RefObject<HTMLElement | null>
  /** Whether it is drawn in the background, before it is shown. */
  isHidden?: boolean
  onDrawn?: (number: number) => void
}

/** A page, drawn only while it is in view or near it. Otherwise an empty sheet of the same size is in its place. */
export function PdfPage({ number, width, place, isHidden = false, onDrawn }: PdfPageProps) {
  const paper = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const [ratio, setRatio] = useState(A4)
  useEffect(() => {
    const { current } = paper
    if (current === null) return undefined
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      root: place.current,
      // In the background only pages in view are drawn, because the former document stays until they are ready.
      rootMargin: isHidden ? '0px' : NEAR_MARGIN,
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
