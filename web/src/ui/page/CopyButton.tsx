import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { copyText } from './copy-text.ts'

interface CopyButtonProps {
  text: string
  /** Accessible name and tooltip: 'Copy name'. */
  label: string
  /** The toast's text: 'name copied to clipboard'. */
  message: string
  /** In a table, which is one stop of the Tab key: by mouse and finger only, and as low as a line. */
  isQuiet?: boolean
}

/** A small icon that copies a text. */
export function CopyButton({ text, label, message, isQuiet = false }: CopyButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={isQuiet ? 20 : 26}
        aria-label={label}
        {...(isQuiet ? { tabIndex: -1 } : {})}
        onClick={(event) => {
          // A click on the row around it would open something else.
          event.stopPropagation()
          void copyText(text, message)
        }}
      >
        <IconCopy size={isQuiet ? 14 : 16} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
