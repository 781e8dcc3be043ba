import { Button, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconMinus, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { stepZoom } from './preview-zoom.ts'
import { PdfTool } from './PdfTool.tsx'
import classes from './pdf.module.css'

interface PreviewToolbarProps {
  /** From 1. */
  page: number
  /** 0 until there is a document. */
  pages: number
  zoom: number
  /** Whether the next document is being made. */
  isBehind: boolean
  /** Whether it is of what the form was before; undefined: it is of no form. */
  isOutdated: boolean | undefined
  onPage: (page: number) => void
  /** 0 goes back to 100 %. */
  onZoom: (by: -1 | 0 | 1) => void
  actions: ReactNode
}

function stateOf({ isBehind, isOutdated, pages }: PreviewToolbarProps): string {
  if (isBehind) return 'updating…'
  if (pages === 0 || isOutdated === undefined) return ''
  return isOutdated ? 'not up to date' : 'up to date'
}

/** What is shown of a preview: its zoom, and the page of how many. */
export function PreviewToolbar(props: PreviewToolbarProps) {
  const { page, pages, zoom, onPage, onZoom, actions } = props
  return (
    <div className={classes['toolbar']} role="toolbar" aria-label="Preview">
      <h2 className={classes['title']}>Preview</h2>
      <output className={classes['state']}>{stateOf(props)}</output>
      <span className={classes['space']} />
      <PdfTool label="Zoom out" isOff={stepZoom(zoom, -1) === zoom} onClick={() => onZoom(-1)}>
        <IconMinus size={16} stroke={1.6} />
      </PdfTool>
      <Tooltip label="Zoom to 100 %">
        <Button
          variant="subtle"
          color="gray"
          px={4}
          className={classes['zoom'] ?? ''}
          aria-label={`Zoom ${Math.round(zoom * 100)} %, back to 100 %`}
          onClick={() => onZoom(0)}
        >
          {Math.round(zoom * 100)}%
        </Button>
      </Tooltip>
      <PdfTool label="Zoom in" isOff={stepZoom(zoom, 1) === zoom} onClick={() => onZoom(1)}>
        <IconPlus size={16} stroke={1.6} />
      </PdfTool>
      <span className={classes['page']}>
        Page {pages === 0 ? '…' : page} of {pages === 0 ? '…' : pages}
      </span>
      <PdfTool label="Previous page" isOff={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronUp size={16} stroke={1.6} />
      </PdfTool>
      <PdfTool label="Next page" isOff={page >= pages} onClick={() => onPage(page + 1)}>
        <IconChevronDown size={16} stroke={1.6} />
      </PdfTool>
      {actions}
    </div>
  )
}
