import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildName } from './build-name.ts'
import { CHUNK_GROUPS, COMMON } from './chunks.ts'
import { contractWithoutDescriptions } from './contract-without-descriptions.ts'
import { modalWithoutScrollArea } from './modal-without-scroll-area.ts'
import { pageParts } from './page-parts.ts'
import { pdfResources } from './pdf-resources.ts'
import { zodWithoutJsonSchema } from './zod-without-json-schema.ts'

const SERVER = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`

export default defineConfig({
  plugins: [
    react(),
    pageParts(),
    buildName(),
    zodWithoutJsonSchema(),
    contractWithoutDescriptions(),
    modalWithoutScrollArea(),
    pdfResources(),
  ],
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
    // An inlined asset would need `data:` in directives of the content security policy that do not allow it.
    assetsInlineLimit: 0,
    // The polyfill is an inline script; every supported browser supports module preloading.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The server answers the address of the sign-in with the second page, which loads much less.
      input: ['index.html', 'sign-in.html'],
      output: {
        // The default names of such chunks would list every screen that uses them.
        chunkFileNames: ({ name }) => `assets/${name.startsWith(COMMON) ? COMMON : '[name]'}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${name.startsWith(COMMON) ? COMMON : '[name]'}-[hash][extname]`,
        codeSplitting: { groups: CHUNK_GROUPS },
      },
    },
  },
})
