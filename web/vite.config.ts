import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const SERVER = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`

/**
 * Which shared chunk a package lands in: what every screen needs and rarely changes stays in the browser's cache between
 * releases. Everything else follows the lazy screen that imports it, so that the sign-in page loads none of it.
 */
function sharedChunk(id: string): string | null {
  const name = /node_modules\/(@[^/]+\/[^/]+|[^/]+)/.exec(id)?.[1]
  if (name === 'react' || name === 'react-dom' || name === 'scheduler') return 'react'
  const isRouting = name?.startsWith('@tanstack/') === true && /router|history|query|store/.test(name)
  return isRouting ? 'tanstack' : null
}

export default defineConfig({
  plugins: [react()],
  server: {
    proxy: {
      '/api': SERVER,
      '/files': SERVER,
      '/health': SERVER,
      '/openapi.json': SERVER,
      '/socket.io': { target: SERVER, ws: true },
    },
  },
  build: {
    outDir: 'dist',
    sourcemap: true,
    // An inlined asset would need `data:` in places the content security policy does not allow it.
    assetsInlineLimit: 0,
    // The polyfill is an inline script; every supported browser preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ debugName: 'shared', name: (id) => sharedChunk(id), test: /node_modules/ }],
        },
      },
    },
  },
})
