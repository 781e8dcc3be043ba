import { storedValue } from '../../api/stored-value.ts'
import { storedWidth } from '../../kit/panels/stored-width.ts'
import type { Scope } from './detail/customer-devices.ts'

/** Whether the panel covers the subtree, kept in the browser. */
export const scopeSetting = storedValue<Scope>({
  key: 'service-center.customers.scope',
  parse: (text) => (text === 'own' ? 'own' : 'subtree'),
  format: (scope) => scope,
})

/** Width of the tree in px beside the panel, kept in the browser. */
export const treeWidth = storedWidth('service-center.customers.tree-width', {
  initial: 440,
  min: 260,
  max: 900,
})
