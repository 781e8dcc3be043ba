import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconMinus, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { stepZoom } from './preview-zoom.ts'
import classes from './pdf.module.css'

interface PreviewToolbarProps {
  /** From 1. */
  page: number
  /** 0 until there is a document. */
  pages: number
  zoom: number
  /** Whether the next document is being made. */
  isBehind: boolean
  onPage: (page: number) => void
  /** 0 goes back to 100 %. */
  onZoom: (by: -1 | 0 | 1) => void
  actions: ReactNode
}

/** What is shown of a preview: its zoom, and the page of how many. */
export function PreviewToolbar(props: PreviewToolbarProps) {
  const { page, pages, zoom, isBehind, onPage, onZoom, actions } = props
  return (
    <div className={classes['toolbar']} role="toolbar" aria-label="Preview">
      <h2 className={classes['title']}>Preview</h2>
      <output className={classes['state']}>{isBehind ? 'updating…' : pages > 0 && 'up to date'}</output>
      <span className={classes['space']} />
      <Tool label="Zoom out" isOff={stepZoom(zoom, -1) === zoom} onClick={() => onZoom(-1)}>
        <IconMinus size={16} stroke={1.6} />
      </Tool>
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
      <Tool label="Zoom in" isOff={stepZoom(zoom, 1) === zoom} onClick={() => onZoom(1)}>
        <IconPlus size={16} stroke={1.6} />
      </Tool>
      <span className={classes['page']}>
        Page {pages === 0 ? '…' : page} of {pages === 0 ? '…' : pages}
      </span>
      <Tool label="Previous page" isOff={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronUp size={16} stroke={1.6} />
      </Tool>
      <Tool label="Next page" isOff={page >= pages} onClick={() => onPage(page + 1)}>
        <IconChevronDown size={16} stroke={1.6} />
      </Tool>
      {actions}
    </div>
  )
}

interface ToolProps {
  label: string
  isOff: boolean
  onClick: () => void
  children: ReactNode
}

function Tool({ label, isOff, onClick, children }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={label}
        disabled={isOff}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
