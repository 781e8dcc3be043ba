import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { toast } from '../feedback/toast.tsx'

interface CopyButtonProps {
  text: string
  /** Accessible name and tooltip: 'Copy name'. */
  label: string
  /** The toast's text: 'name copied to clipboard'. */
  message: string
  /** In a table: no Tab stop, because the table is a single one, and no higher than a line. */
  isQuiet?: boolean
}

export function CopyButton({ text, label, message, isQuiet = false }: CopyButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={isQuiet ? 20 : 26}
        aria-label={label}
        {...(isQuiet ? { tabIndex: -1 } : {})}
        onClick={(event) => {
          // Otherwise the click would also open the row around it.
          event.stopPropagation()
          void copyText(text, message)
        }}
      >
        <IconCopy size={isQuiet ? 14 : 16} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}

/**
 * Copies text to the clipboard and shows a toast.
 * @param message the toast's text, such as 'value copied to clipboard'
 */
export async function copyText(text: string, message: string): Promise<void> {
  const isCopied = await write(text)
  if (isCopied) toast.success(message)
  else toast.error('The browser did not allow copying')
}

/** The clipboard exists only on https and localhost, and the browser may refuse access. */
async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
