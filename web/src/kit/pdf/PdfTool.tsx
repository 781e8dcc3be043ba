import { ActionIcon, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

interface PdfToolProps {
  label: string
  isOff: boolean
  onClick: () => void
  children: ReactNode
}

export function PdfTool({ label, isOff, onClick, children }: PdfToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} disabled={isOff} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
