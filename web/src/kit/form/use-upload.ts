import type { EndpointDeclaration, Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { useState } from 'react'
import { type Input, request } from '../../api/request.ts'

/** Sends the file of a form. Its parts go to `useApiForm` (`around`) and to the file's field (`progress`). */
export function useUpload<Endpoint extends EndpointDeclaration>(endpoint: Endpoint) {
  const [progress, setProgress] = useState<number>()
  const around = async (_call: () => Promise<Reply<Endpoint>>, input: Input<Endpoint>) => {
    setProgress(0)
    try {
      return await request(endpoint, input, { onProgress: setProgress })
    } finally {
      setProgress(undefined)
    }
  }
  return { progress, around }
}

/** The file of a form in which none was chosen: the form then says that one is required before anything is sent. */
export const NO_FILE = { name: '', type: '', size: 0 }
