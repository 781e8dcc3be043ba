import { useState, type RefObject } from 'react'
import { Document, type DocumentProps } from 'react-pdf'
import { PdfPage } from './PdfPage.tsx'
import classes from './pdf.module.css'

interface PdfLayerProps {
  content: Blob
  /** How it is read. */
  options: NonNullable<DocumentProps['options']>
  /** Whether it is drawn behind the one that is still shown. */
  isHidden: boolean
  /** The page that is seen, from 1. */
  page: number
  /** Of a page, in pixels. */
  width: number
  /** What scrolls. */
  place: RefObject<HTMLElement | null>
  /** What is seen of it has been drawn. */
  onReady: (pages: number) => void
}

/** The pages of a document, below each other. */
export function PdfLayer({ content, options, isHidden, page, width, place, onReady }: PdfLayerProps) {
  const [pages, setPages] = useState(0)
  return (
    <Document
      file={content}
      suspense={false}
      options={options}
      className={isHidden ? (classes['hidden'] ?? '') : ''}
      loading={isHidden ? '' : <p className={classes['coming']}>Loading...</p>}
      error={<p className={classes['coming']}>The PDF cannot be shown.</p>}
      externalLinkTarget="_blank"
      externalLinkRel="noopener noreferrer nofollow"
      onLoadSuccess={({ numPages }) => {
        setPages(numPages)
        // The page that is seen is not in it, so nothing of it would be drawn before it is shown.
        if (page > numPages) onReady(numPages)
      }}
      onLoadError={() => onReady(0)}
    >
      <div className={classes['sheets']} aria-hidden={isHidden}>
        {Array.from({ length: pages }, (_page, index) => (
          <PdfPage
            key={index + 1}
            number={index + 1}
            width={width}
            place={place}
            isHidden={isHidden}
            onDrawn={(number) => {
              if (number === page) onReady(pages)
            }}
          />
        ))}
      </div>
    </Document>
  )
}
