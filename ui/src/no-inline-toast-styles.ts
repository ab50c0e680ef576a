/** For the builds of the apps: the toast library writes its styles into the page, which our content policies forbid. `Toaster.tsx` imports them as a file. */

/** A plugin of Vite. */
export const noInlineToastStyles = () => ({
  name: 'no-inline-toast-styles',
  enforce: 'pre' as const,
  transform: {
    filter: { id: /sonner\/dist\/index\.mjs/ },
    handler: (code: string) => code.replace(/^__insertCSS\(".*"\);?$/m, ''),
  },
})
