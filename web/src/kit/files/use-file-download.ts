import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import { useState } from 'react'
import { messageOf } from '../../api/calls/api-error.ts'
import { download, type Input } from '../../api/calls/request.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { saveFile } from '../../ui/save-file.ts'

/** Downloads a file from an endpoint and saves it under a name. Shows a toast if that fails. */
export function useFileDownload<Endpoint extends EndpointDeclaration>(endpoint: Endpoint) {
  const [isLoading, setLoading] = useState(false)
  const load = async (input: Input<Endpoint>, name: string) => {
    setLoading(true)
    try {
      saveFile(await download(endpoint, input), name)
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setLoading(false)
    }
  }
  return { isLoading, load: (input: Input<Endpoint>, name: string) => void load(input, name) }
}
