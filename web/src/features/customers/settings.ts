import { storedValue } from '../../api/stored-value.ts'
import type { Scope } from './detail/customer-devices.ts'

/** Whether the panel covers the subtree, kept in the browser. */
export const scopeSetting = storedValue<Scope>({
  key: 'service-center.customers.scope',
  parse: (text) => (text === 'own' ? 'own' : 'subtree'),
  format: (scope) => scope,
})

const TREE_WIDTH = { initial: 440, min: 260, max: 900 }

/** Width of the tree in px beside the panel, kept in the browser. */
export const treeWidth = {
  ...TREE_WIDTH,
  setting: storedValue<number>({
    key: 'service-center.customers.tree-width',
    parse: (text) => {
      const width = Number(text ?? Number.NaN)
      return width >= TREE_WIDTH.min && width <= TREE_WIDTH.max ? width : TREE_WIDTH.initial
    },
    format: String,
  }),
}
