import { toast } from '../feedback/toast.tsx'

/**
 * Copies text to the clipboard and shows a toast.
 * @param message the toast's text, such as 'value copied to clipboard'
 */
export async function copyText(text: string, message: string): Promise<void> {
  const isCopied = await write(text)
  if (isCopied) toast.success(message)
  else toast.error('The browser did not allow copying')
}

/** The clipboard only exists on https and localhost, and may be refused there. */
async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
