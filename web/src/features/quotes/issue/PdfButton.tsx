import { Button } from '@mantine/core'
import * as api from '@service-center/contract/api.ts'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { download } from '../../../api/request.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'

/** Downloads the PDF of an issued quote. */
export function PdfButton({ id, number }: { id: number; number: string }) {
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
  return (
    <Button
      variant="default"
      size="compact-xs"
      leftSection={<IconDownload size={14} stroke={1.6} />}
      aria-label={`Download the PDF of ${number}`}
      loading={isLoading}
      onClick={() => void load()}
    >
      PDF
    </Button>
  )
}
