import importRules from '../.dependency-cruiser.mjs'

/** No two folders of the product lean on each other; tests may reach wherever what they test is shown. */
export default {
  forbidden: [
    {
      name: 'no-circles-of-folders',
      comment: 'Of two rooms one is read first. Move what both need into a third.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...importRules.options,
    exclude: { path: '\\.test\\.tsx?$|server/src/testing|node_modules' },
  },
}
