import { openApiDocument, openApiPart } from '../../../platform/http/openapi-document.ts'
import type { FolderEntry } from '../tree/documentation-entries.ts'
import { jsonEntry, pageEntry } from '../tree/entries.ts'
import { API_CONTROLLERS, type ApiController, hasEndpoint } from './api-controllers.ts'
import { html } from '../tree/html.ts'

const whole = () => JSON.stringify(openApiDocument(), null, 2)

/** The whole API to save and to look at, and a page for each controller. */
export function restApi(): FolderEntry {
  return {
    name: 'REST API',
    description: 'Every call: what it takes, what it answers, which right it needs',
    canTakeDocument: false,
    entries: [
      jsonEntry({
        name: 'OpenAPI download',
        description: 'The whole description as openapi.json, for tools',
        kind: 'download',
        fileName: 'openapi.json',
        json: whole,
      }),
      jsonEntry({
        name: 'OpenAPI view',
        description: 'All calls on one page',
        kind: 'api',
        fileName: 'openapi.json',
        json: whole,
      }),
      ...API_CONTROLLERS.map((controller) => controllerEntry(controller)),
    ],
  }
}

function controllerEntry(controller: ApiController) {
  const { name, description, instead } = controller
  if (instead !== undefined)
    return pageEntry({
      name,
      description,
      body: () =>
        html`<h1>${name}</h1>
          <p>${instead}</p>`,
    })
  return jsonEntry({
    name,
    description,
    kind: 'api',
    fileName: `${name}.json`,
    json: () =>
      JSON.stringify(
        openApiPart({
          title: `Service Center: ${name}`,
          description,
          has: (endpoint) => hasEndpoint(controller, endpoint),
        }),
      ),
  })
}
