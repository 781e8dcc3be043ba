/** The import rules; see docs/architecture.md. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

export default {
  forbidden: [
    forbid('no-circles', 'Imports must not form a circle.', {}, { circular: true }),
    forbid(
      'contract-imports-zod',
      'The contract imports zod only.',
      { path: '^contract/src', pathNot: '\\.test\\.ts$' },
      { pathNot: ['^contract/src', '^node_modules/zod/'] },
    ),
    forbid(
      'random-quotes-stay-out',
      'The product must not import what tests of the contract are made of.',
      { path: '^(contract|pdf|server|web|simulator)/src', pathNot: ['\\.test\\.tsx?$', '/src/testing/'] },
      { path: '^contract/src/testing/' },
    ),
    forbid(
      'documents-know-the-contract',
      'Server and console make the same documents.',
      { path: '^pdf/src' },
      { path: ['^server/', '^web/', '^simulator/'] },
    ),
    forbid(
      'documents-run-in-browsers',
      "Only what is the server's own, and tests, may use Node.",
      { path: '^pdf/src', pathNot: ['^pdf/src/(node|testing)/', '\\.test\\.ts$'] },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'documents-without-node-in-the-console',
      'A browser reads the fonts by their address.',
      { path: '^web/src', pathNot: '\\.test\\.tsx?$' },
      { path: '^pdf/src/(node|testing)/' },
    ),
    forbid(
      'first-load-without-endpoints',
      'Routes are loaded before their screen: they name their right, app/screen-rights.test.ts compares it.',
      { path: '^web/src/.*\\.routes\\.tsx?$' },
      { path: '^contract/src/api\\.ts$' },
    ),
    forbid(
      'web-and-server-apart',
      'Server and console share only the contract.',
      { path: '^web/src' },
      { path: ['^server/', '^simulator/'] },
    ),
    forbid(
      'server-and-web-apart',
      'Server and console share only the contract.',
      { path: '^server/' },
      { path: '^web/' },
    ),
    forbid(
      'simulator-is-a-device-maker',
      'It speaks the public device protocol, and nothing else.',
      { path: '^simulator/src' },
      { path: ['^server/', '^web/', '^contract/'] },
    ),
    forbid(
      'server-demo-world',
      'Only the demo seed may import the simulator.',
      { path: '^server/src', pathNot: '^server/src/demo/' },
      { path: '^simulator/' },
    ),

    forbid(
      'platform-knows-no-feature',
      'The platform must not import what is built on it.',
      { path: '^server/src/platform' },
      { path: ['^server/src/(features|gateway|integrations|demo)', '^server/src/(app|main|server)\\.ts'] },
    ),
    forbid(
      'features-ask-views-and-command-services',
      "A feature may not import another feature's store.",
      { path: '^server/src/features/([^/]+)/' },
      {
        path: '^server/src/features/([^/]+)/',
        pathNot: ['^server/src/features/$1/', '\\.(views|service)\\.ts$'],
      },
    ),
    forbid(
      'features-know-no-gateway',
      'Features and the device gateway are independent.',
      { path: '^server/src/features', pathNot: '\\.test\\.ts$' },
      { path: ['^server/src/gateway', '^server/src/demo'] },
    ),
    forbid(
      'system-handle',
      'Only jobs, the gateway, the demo and the start open the database.',
      { path: '^server/src/features', pathNot: '\\.test\\.ts$' },
      {
        path: '^server/src/platform/(database/(database|logins|embedded/(new-cluster|embedded-postgres))|access/viewers)\\.ts',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'gateway-asks-views-and-services',
      "A feature's store is its own, for the device gateway too.",
      { path: '^server/src/(gateway|demo)/', pathNot: '\\.test\\.ts$' },
      { path: '^server/src/features/', pathNot: '\\.(views|service)\\.ts$' },
    ),
    forbid(
      'integrations-stand-alone',
      'An outside service is reached through the platform, and knows nobody who uses it.',
      { path: '^server/src/integrations/([^/]+)/' },
      {
        path: '^server/src/',
        pathNot: ['^server/src/platform/', '^server/src/integrations/$1/', '^server/src/testing/'],
      },
    ),
    forbid(
      'routes-are-mounted-by-the-app',
      'A feature has its routes for itself, and the app mounts them.',
      { path: '^server/src/', pathNot: '^server/src/app\\.ts$|^server/src/features/([^/]+)/' },
      { path: '\\.routes\\.ts$' },
    ),
    forbid(
      'tests-stay-out',
      'The product must not import test code.',
      { path: '^server/src', pathNot: ['\\.test\\.ts$', '^server/src/testing'] },
      { path: '^server/src/testing' },
    ),

    forbid(
      'ui-knows-neither-router-nor-api',
      'Shared interface parts must not import from features.',
      { path: '^web/src/ui' },
      {
        path: [
          '^web/src/(app|api|features|kit)',
          '^node_modules/@tanstack/(react-router|react-query)',
          '^node_modules/socket.io-client',
        ],
      },
    ),
    forbid(
      'api-is-below-the-screens',
      'The API layer must not import from screens.',
      { path: '^web/src/api' },
      { path: '^web/src/(app|features|kit|ui)' },
    ),
    forbid(
      'kit-is-below-the-features',
      'Features are made of it.',
      { path: '^web/src/kit' },
      { path: '^web/src/(app|features)' },
    ),
    forbid(
      'features-know-no-feature',
      'The app composes them.',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    ),
    forbid(
      'features-know-no-app',
      'The app composes them.',
      { path: '^web/src/features/' },
      { path: '^web/src/app' },
    ),
    forbid(
      'fetch-stays-in-api',
      'The live socket too.',
      { path: '^web/src/(app|features|kit|ui)' },
      { path: '^node_modules/socket.io-client' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css'],
    },
    parser: 'swc',
  },
}
