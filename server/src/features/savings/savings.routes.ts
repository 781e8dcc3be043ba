import { savings } from '@service-center/contract/savings/savings.ts'
import { type App, routeWithPreparation } from '../../platform/http/endpoints.ts'
import { FileAnswer } from '../../platform/files/file-answers.ts'

/** Serves the PDF template of savings quotations; it is made once and cached. */
export function savingsRoutes(app: App): void {
  let drawn: Promise<Buffer> | undefined
  function template(): Promise<Buffer> {
    drawn ??= app.pdf
      .build({ kind: 'letterhead' })
      .then((content) => Buffer.from(content))
      .catch((error: unknown) => {
        drawn = undefined
        throw error
      })
    return drawn
  }
  routeWithPreparation(app, savings.template, template, async ({ prepared }) => {
    return new FileAnswer({
      name: 'savings.pdf',
      contentType: 'application/pdf',
      size: prepared.length,
      read: (part) => (part === undefined ? prepared : prepared.subarray(part.start, part.end + 1)),
    })
  })
}
