import { files } from '@service-center/contract/files/files.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { notFound } from '../../platform/errors.ts'
import { openFile } from '../../platform/files/files.ts'

export function fileRoutes(app: App, { dataDir }: { dataDir: string }): void {
  route(app, files.download, async ({ db, params }) => {
    const file = await openFile(db, { dataDir, name: params.name })
    if (file === undefined) throw notFound()
    return file
  })
}
