import type { Config } from '../../../platform/start/config.ts'
import type { DocumentationNode } from '../tree/documentation-entries.ts'
import { type DrawDiagram, diagramEntry } from './draw-diagram.ts'
import { readProjectParts, installationOf } from './system-parts.ts'
import { deploymentDot, integrationsDot, partsDot, serverDot } from './system-dot.ts'

/** Diagrams of this installation and of the project. They show what is connected, but never hosts or addresses. */
export function systemDiagrams({
  config,
  draw,
}: {
  readonly config: Config
  readonly draw: DrawDiagram
}): DocumentationNode[] {
  const installation = installationOf(config)
  return [
    diagramEntry({
      name: 'Integrations diagram',
      description: 'The outside services, which of them are set up, and what stands in for the others',
      isInternal: true,
      draw,
      diagramOf: () => ({ title: 'Integrations of this installation', dot: integrationsDot(installation) }),
    }),
    diagramEntry({
      name: 'Deployment diagram',
      description: 'What runs in this installation, and what is connected with what',
      isInternal: true,
      draw,
      diagramOf: () => ({ title: 'Deployment of this installation', dot: deploymentDot(installation) }),
    }),
    diagramEntry({
      name: 'Architecture diagram',
      description: 'The parts of the product, and which of them uses which',
      draw,
      diagramOf: async () => ({ title: 'Parts of the product', dot: partsDot(await readProjectParts()) }),
    }),
    diagramEntry({
      name: 'Architecture diagram of the server',
      description: 'Its calls, features, integrations and platform',
      draw,
      diagramOf: async () => ({ title: 'Parts of the server', dot: serverDot(await readProjectParts()) }),
    }),
  ]
}
