import * as api from '@service-center/contract/api.ts'
import { Button } from '@mantine/core'
import { IconDownload, IconFileDownload } from '@tabler/icons-react'
import { useFileDownload } from '../../kit/files/use-file-download.ts'
import { RowButton } from '../../kit/table-screen/RowButton.tsx'

interface PdfButtonProps {
  id: number
  number: string
  /** `icon` in tables: a button with text is higher than a row on phones. */
  look?: 'button' | 'icon'
}

export function PdfButton({ id, number, look = 'button' }: PdfButtonProps) {
  const { isLoading, load } = useFileDownload(api.issuedQuotes.pdf)
  const save = () => load({ params: { id: String(id) } }, `${number}.pdf`)
  const label = `Download the PDF of ${number}`
  if (look === 'icon')
    return (
      <RowButton label="Download the PDF" name={label} isBusy={isLoading} onClick={save}>
        <IconFileDownload size={16} stroke={1.6} />
      </RowButton>
    )
  return (
    <Button
      variant="default"
      size="compact-xs"
      leftSection={<IconDownload size={14} stroke={1.6} />}
      aria-label={label}
      loading={isLoading}
      onClick={save}
    >
      PDF
    </Button>
  )
}
