import { DeferredAnswer } from '../../../../platform/http/answers.ts'
import { bytesAnswer } from '../../../../platform/files/file-answers.ts'
import type { DocumentCall, DocumentEntry } from '../../tree/documentation-entries.ts'
import type { Diagram, DrawDiagram } from './draw-diagram.ts'

/** A diagram that is drawn when it is read, unless it has been drawn before. */
export function diagramEntry(options: {
  readonly name: string
  readonly description: string
  readonly draw: DrawDiagram
  /** Whether only users of the internal customer are offered it. */
  readonly isInternal?: boolean
  readonly diagramOf: (call: DocumentCall) => Diagram | Promise<Diagram>
}): DocumentEntry {
  const { name, description, draw, isInternal = false, diagramOf } = options
  return {
    name,
    kind: 'image',
    description,
    ...(isInternal && { isFor: ({ isAdmin }) => isAdmin }),
    content: async (call) => {
      const diagram = await diagramOf(call)
      return new DeferredAnswer(async () =>
        bytesAnswer({ name: `${name}.svg`, contentType: 'image/svg+xml', content: await draw(diagram) }),
      )
    },
  }
}
