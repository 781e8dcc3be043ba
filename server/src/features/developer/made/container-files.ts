import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { bytesAnswer } from '../../../platform/http/file-answers.ts'
import type { DocumentationNode } from '../tree/documentation-entries.ts'

const FOLDER = join(import.meta.dirname, '../../../../../container')

/** The files with which the product runs in containers, as they are in its folder. */
const FILES = [
  ['Container script', 'container.sh', 'Builds and starts the product with its database, broker and Redis'],
  ['Dockerfile', 'Dockerfile', "How the product's image is built"],
  ['Compose file', 'compose.yaml', 'The containers of an installation, and how they are connected'],
  ['Broker settings', 'mosquitto/mosquitto.conf', 'How the broker of the compose file is set up'],
] as const

/** The container files, shown as text. */
export function containerFiles(): DocumentationNode[] {
  return FILES.map(([name, file, description]) => ({
    name,
    kind: 'text',
    description,
    content: async () =>
      bytesAnswer({
        name: basename(file),
        contentType: 'text/plain; charset=utf-8',
        content: await readFile(join(FOLDER, file)),
      }),
  }))
}
