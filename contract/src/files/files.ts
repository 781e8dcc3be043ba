import { z } from 'zod'
import { ANY_FILE_TYPE, endpoint, PART_OF_FILE } from '../endpoint/endpoint.ts'
import { text } from '../endpoint/fields.ts'

/** Name of a stored file: random hexadecimal digits with the original's extension. */
export const fileName = z.string().regex(/^[0-9a-f]{32}(\.[a-z0-9]{1,10})?$/, 'Must be the name of a file.')

export const files = {
  download: endpoint({
    method: 'GET',
    path: '/files/{name}',
    summary: 'A stored file, as a download; a part of it where the caller asks for a range',
    right: 'verified',
    // Any name, so that one that no file can have is not found, like one that no file has.
    params: z.strictObject({ name: text(255) }),
    headers: PART_OF_FILE,
    response: z.never(),
    fileType: ANY_FILE_TYPE,
    timeoutMs: 60_000,
    reads: [],
  }),
}
