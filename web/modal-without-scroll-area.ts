import type { Plugin } from 'vite'

const MODAL = /\/@mantine\/core\/esm\/components\/Modal\/ModalRoot\.mjs$/
const IMPORT = /import \{ ScrollArea \} from "[^"]*ScrollArea\.mjs";/
const COMPARISON = 'scrollAreaComponent === ScrollArea.Autosize'

/**
 * Leaves Mantine's scroll area out of the first load, and with it all of Floating UI, of which it uses one function:
 * some 17 kB of compressed script. The dialogs of the first load only compare with it; our dialogs scroll by
 * themselves.
 * @throws Error if a new version of Mantine has changed this code
 */
export function modalWithoutScrollArea(): Plugin {
  return {
    name: 'modal-without-scroll-area',
    apply: 'build',
    transform: {
      filter: { id: MODAL },
      handler: (code) => {
        if (!IMPORT.test(code) || !code.includes(COMPARISON)) {
          throw new Error('Mantine has changed: see web/modal-without-scroll-area.ts')
        }
        return { code: code.replace(IMPORT, '').replace(COMPARISON, 'false'), map: null }
      },
    },
  }
}
