import { allEndpoints } from '@service-center/contract/all-endpoints.ts'
import { expect, test } from 'vitest'
import { openApiPart } from '../../../platform/http/openapi-document.ts'
import { API_CONTROLLERS, type ApiController, hasEndpoint } from './rest-api.ts'

test('puts every endpoint of the contract on the page of exactly one controller', () => {
  const pages = allEndpoints().map(({ method, path }) => ({
    call: `${method} ${path}`,
    pages: API_CONTROLLERS.filter((controller) => hasEndpoint(controller, { path })).map(({ name }) => name),
  }))
  expect(pages.filter((call) => call.pages.length !== 1)).toEqual([])
})

const withCalls = (controller: ApiController) =>
  allEndpoints().some((endpoint) => hasEndpoint(controller, endpoint))

test('has the controllers of the specification; those without calls say what to use instead', () => {
  const names = API_CONTROLLERS.map(({ name }) => name)
  expect(names.slice(0, 15)).toEqual([
    'administration',
    'command',
    'configurations',
    'data',
    'developer',
    'CRM-sync',
    'location',
    'task-board',
    'production',
    'quote',
    'stats',
    'support',
    'token',
    'user',
    'webhook',
  ])
  for (const controller of API_CONTROLLERS)
    expect([controller.name, withCalls(controller)]).toEqual([
      controller.name,
      controller.instead === undefined,
    ])
})

/** Every `$ref` of a document, without its repetitions. */
const referencesOf = (document: object) =>
  new Set([...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference))

/** The names of the components of a document, in the form of references: `#/components/…`. */
function componentsOf(document: object): string[] {
  // The content of the document is tested elsewhere.
  const { components } = document as { components: Record<string, object> }
  return Object.entries(components)
    .filter(([kind]) => kind !== 'securitySchemes')
    .flatMap(([kind, named]) => Object.keys(named).map((name) => `#/components/${kind}/${name}`))
}

test.each(API_CONTROLLERS.filter(({ instead }) => instead === undefined))(
  'the description of $name has exactly its calls and the components that they need',
  (controller) => {
    const { name: title, description } = controller
    const has = (endpoint: Parameters<typeof hasEndpoint>[1]) => hasEndpoint(controller, endpoint)
    const document = openApiPart({ title, description, has })
    const { paths } = document as { paths: object }
    expect(new Set(Object.keys(paths))).toEqual(
      new Set(
        allEndpoints()
          .filter(has)
          .map(({ path }) => path),
      ),
    )
    expect(new Set(componentsOf(document))).toEqual(referencesOf(document))
    expect(document).toMatchObject({ servers: [{ url: '/' }], info: { title } })
  },
)
