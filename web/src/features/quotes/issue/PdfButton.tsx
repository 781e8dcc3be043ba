import { ActionIcon, Button } from '@mantine/core'
import * as api from '@service-center/contract/api.ts'
import { IconDownload, IconFileDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { download } from '../../../api/request.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import { RowTooltip } from '../../../ui/page/RowTooltip.tsx'

interface PdfButtonProps {
  id: number
  number: string
  /** `icon` in a row of a table, where buttons with words are higher than a row of a phone. */
  look?: 'button' | 'icon'
}

/** Downloads the PDF of an issued quote. */
export function PdfButton({ id, number, look = 'button' }: PdfButtonProps) {
  const [isLoading, setLoading] = useState(false)
  async function load() {
    setLoading(true)
    try {
      saveFile(await download(api.issuedQuotes.pdf, { params: { id: String(id) } }), `${number}.pdf`)
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setLoading(false)
    }
  }
  const label = `Download the PDF of ${number}`
  if (look === 'icon')
    return (
      <RowTooltip label="Download the PDF">
        <ActionIcon aria-label={label} size={26} loading={isLoading} onClick={() => void load()}>
          <IconFileDownload size={16} stroke={1.6} />
        </ActionIcon>
      </RowTooltip>
    )
  return (
    <Button
      variant="default"
      size="compact-xs"
      leftSection={<IconDownload size={14} stroke={1.6} />}
      aria-label={label}
      loading={isLoading}
      onClick={() => void load()}
    >
      PDF
    </Button>
  )
}
