import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { copyText } from './copy-text.ts'

interface CopyButtonProps {
  text: string
  /** Accessible name and tooltip: 'Copy name'. */
  label: string
  /** The toast's text: 'name copied to clipboard'. */
  message: string
}

/** A small icon that copies a text. */
export function CopyButton({ text, label, message }: CopyButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon size={26} aria-label={label} onClick={() => void copyText(text, message)}>
        <IconCopy size={16} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
