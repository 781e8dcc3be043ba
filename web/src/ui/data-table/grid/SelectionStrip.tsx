import { Button, CloseButton } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { KeyCaps } from '../../page/KeyCap.tsx'
import { counted } from '../model/count-text.ts'
import { type CellSpan, cellCount } from './cell-range.ts'
import classes from './grid.module.css'

interface SelectionStripProps {
  span: CellSpan
  copy: () => void
  copyRows: () => void
  clear: () => void
}

/** Over the end of the rows, so that nothing moves: how much is selected, and how it is copied. */
export function SelectionStrip({ span, copy, copyRows, clear }: SelectionStripProps) {
  return (
    <div className={classes['stripLine']}>
      <div className={classes['strip']}>
        <output>{counted(cellCount(span), 'cells')} selected</output>
        <Button variant="subtle" size="compact-xs" leftSection={<IconCopy size={14} />} onClick={copy}>
          Copy
        </Button>
        <Button variant="subtle" size="compact-xs" onClick={copyRows}>
          {span.top === span.bottom ? 'Copy row' : 'Copy rows'}
        </Button>
        <span className={classes['stripKeys']}>
          <KeyCaps keys="mod+c" />
        </span>
        <CloseButton size={20} aria-label="Clear the selection" onClick={clear} />
      </div>
    </div>
  )
}
