/** Builds the operator's console, and serves it while it is being worked on. */
import { noInlineToastStyles } from '@kapao/ui/no-inline-toast-styles.ts'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  base: '/console/',
  plugins: [react(), tailwind(), noInlineToastStyles()],
  server: { proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? '3000'}` } },
  // Pre-bundling would take the toast library as it is, styles and all.
  optimizeDeps: { exclude: ['sonner'] },
  build: {
    target: ['chrome116', 'safari17.4', 'firefox124'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Making a schema or a call's row does nothing by itself: those that the browser does not use are left out.
      treeshake: { propertyReadSideEffects: false },
    },
  },
})
