/** Who may import whom: see docs/architecture.md, "The house". */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

export default {
  forbidden: [
    forbid('no-circles', 'A circle of imports has no beginning to read from.', {}, { circular: true }),
    forbid(
      'contract-imports-zod',
      'The contract stands on zod alone.',
      { path: '^contract/src', pathNot: '\\.test\\.ts$' },
      { pathNot: ['^contract/src', '^node_modules/zod/'] },
    ),
    forbid(
      'web-and-server-apart',
      'They meet in the contract only.',
      { path: '^web/src' },
      { path: ['^server/', '^simulator/'] },
    ),
    forbid(
      'server-and-web-apart',
      'They meet in the contract only.',
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
      'Only the demo seed knows the pretend world.',
      { path: '^server/src', pathNot: '^server/src/demo/' },
      { path: '^simulator/' },
    ),

    forbid(
      'platform-knows-no-feature',
      'Everything stands on the platform.',
      { path: '^server/src/platform' },
      { path: ['^server/src/(features|gateway|integrations|demo)', '^server/src/(app|main|server)\\.ts'] },
    ),
    forbid(
      'features-ask-views-and-command-services',
      "Another feature's store is its own.",
      { path: '^server/src/features/([^/]+)/' },
      {
        path: '^server/src/features/([^/]+)/',
        pathNot: ['^server/src/features/$1/', '\\.(views|service)\\.ts$'],
      },
    ),
    forbid(
      'features-know-no-gateway',
      'Devices come in there, people here.',
      { path: '^server/src/features', pathNot: '\\.test\\.ts$' },
      { path: ['^server/src/gateway', '^server/src/demo'] },
    ),
    forbid(
      'system-handle',
      'Only jobs, the gateway, the demo and the start open the database.',
      { path: '^server/src/features', pathNot: '\\.test\\.ts$' },
      {
        path: '^server/src/platform/(database/database|access/viewers)\\.ts',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'tests-stay-out',
      'What is for tests is not for the product.',
      { path: '^server/src', pathNot: ['\\.test\\.ts$', '^server/src/testing'] },
      { path: '^server/src/testing' },
    ),

    forbid(
      'ui-knows-neither-router-nor-api',
      'Any screen may use it.',
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
      'It gives them data.',
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
      // The dashboard still names its panels itself.
      { path: '^web/src/features/([^/]+)/', pathNot: '^web/src/features/device-dashboard/' },
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
