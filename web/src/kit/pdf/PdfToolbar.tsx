import { Button, TextInput, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconMinus, IconPlus, IconPrinter } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { readPage } from './pdf-pages.ts'
import { PdfTool } from './PdfTool.tsx'
import classes from '../files/viewer.module.css'

interface PdfToolbarProps {
  page: number
  /** 0 until the file is read. */
  pages: number
  /** 1 fits the page to the width. */
  zoom: number
  /** The next zoom level up or down; the same at the end of the range. */
  nextZoom: (zoom: number, by: -1 | 1) => number
  isPrinting: boolean
  onPage: (page: number) => void
  onZoom: (zoom: number) => void
  onPrint: () => void
  download: ReactNode
}

export function PdfToolbar(props: PdfToolbarProps) {
  const { page, pages, zoom, nextZoom, isPrinting, onPage, onZoom, onPrint, download } = props
  const isOff = pages === 0
  return (
    <div className={classes['toolbar']} role="toolbar" aria-label="Pages">
      <div className={classes['group']}>
        <PdfTool label="Previous page" isOff={isOff || page <= 1} onClick={() => onPage(page - 1)}>
          <IconChevronUp size={16} stroke={1.6} />
        </PdfTool>
        <PdfTool label="Next page" isOff={isOff || page >= pages} onClick={() => onPage(page + 1)}>
          <IconChevronDown size={16} stroke={1.6} />
        </PdfTool>
        <PageField page={page} pages={pages} onPage={onPage} />
        <span>of {isOff ? '…' : pages}</span>
      </div>
      <div className={classes['group']}>
        <PdfTool
          label="Zoom out"
          isOff={isOff || nextZoom(zoom, -1) === zoom}
          onClick={() => onZoom(nextZoom(zoom, -1))}
        >
          <IconMinus size={16} stroke={1.6} />
        </PdfTool>
        <Tooltip label="Fit to width">
          <Button
            variant="subtle"
            color="gray"
            px={4}
            className={classes['zoom'] ?? ''}
            disabled={isOff}
            aria-label={`Zoom ${Math.round(zoom * 100)} %, fit to width`}
            onClick={() => onZoom(1)}
          >
            {Math.round(zoom * 100)} %
          </Button>
        </Tooltip>
        <PdfTool
          label="Zoom in"
          isOff={isOff || nextZoom(zoom, 1) === zoom}
          onClick={() => onZoom(nextZoom(zoom, 1))}
        >
          <IconPlus size={16} stroke={1.6} />
        </PdfTool>
      </div>
      <span className={classes['space']} />
      <Button
        variant="default"
        leftSection={<IconPrinter size={14} stroke={1.6} />}
        disabled={isOff}
        loading={isPrinting}
        onClick={onPrint}
      >
        Print
      </Button>
      {download}
    </div>
  )
}

/** Shows the number of the page; typing another number and Enter goes to that page. */
function PageField({ page, pages, onPage }: Pick<PdfToolbarProps, 'page' | 'pages' | 'onPage'>) {
  const [typed, setTyped] = useState(String(page))
  const [seen, setSeen] = useState(page)
  if (seen !== page) {
    setSeen(page)
    setTyped(String(page))
  }
  const enter = () => {
    const wanted = readPage(typed, pages)
    setTyped(String(wanted ?? page))
    if (wanted !== undefined && wanted !== page) onPage(wanted)
  }
  return (
    <TextInput
      className={classes['page'] ?? ''}
      aria-label="Page"
      // The pages get the focus first, so that the arrow keys turn them.
      data-never-first
      inputMode="numeric"
      disabled={pages === 0}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={enter}
      onKeyDown={(event) => {
        if (event.key === 'Enter') enter()
      }}
    />
  )
}
