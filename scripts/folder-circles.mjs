import importRules from '../.dependency-cruiser.mjs'

/** Fails if two folders of the product import each other, directly or through others. Tests may import anything. */
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
