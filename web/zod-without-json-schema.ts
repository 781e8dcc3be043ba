import type { Plugin } from 'vite'

const SCHEMAS = /\/zod\/v4\/classic\/schemas\.js$/
const PROCESSORS = /\bprocessors\.(\w+Processor)\b/g
const METHODS =
  /import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from "[^"]*to-json-schema\.js";/

/**
 * Leaves out of the console what zod needs to describe its schemas as JSON Schema, some 8 kB of compressed script on
 * every first load: each schema has methods for it, so no bundler can tell that they are never called. Only the
 * server writes `openapi.json`.
 * @throws Error when the code of a new version of zod no longer matches
 */
export function zodWithoutJsonSchema(): Plugin {
  return {
    name: 'zod-without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: SCHEMAS },
      handler: (code) => {
        const calls = code.match(PROCESSORS)?.length ?? 0
        if (calls < 30 || !METHODS.test(code)) {
          throw new Error('zod has changed: see web/zod-without-json-schema.ts')
        }
        const unavailable = `const noJsonSchema = () => () => { throw new Error('JSON Schema is left out of the console.') };`
        return {
          code: code
            .replace(METHODS, unavailable)
            .replaceAll(PROCESSORS, 'noJsonSchema')
            .replaceAll(/\bcreate(?:Standard|To)JSONSchemaMethod\(/g, 'noJsonSchema('),
          map: null,
        }
      },
    },
  }
}
