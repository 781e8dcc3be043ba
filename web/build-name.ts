import type { Plugin } from 'vite'

const CONSOLE = /\/web\/src\/app\/console\.tsx$/

/**
 * Writes the name of the console's chunk into every page. It changes with any change of the console's script, so a page
 * can tell whether the server has another build: see `src/api/console-build.ts`.
 */
export function buildName(): Plugin {
  return {
    name: 'build-name',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const chunk = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.moduleIds.some((id) => CONSOLE.test(id)),
        )
        if (chunk === undefined) throw new Error('The console has no chunk: see web/build-name.ts')
        return [{ tag: 'meta', attrs: { name: 'console-build', content: chunk.fileName }, injectTo: 'head' }]
      },
    },
  }
}
