/** Builds the member app, one country's edition at a time, and serves it while it is being worked on. */
import { fileURLToPath } from 'node:url'
import { firstLocales, languages, locales } from '@kapao/contract/lists.ts'
import { keepWordsWhole } from '@kapao/contract/unbroken-words.ts'
import { noInlineToastStyles } from '@kapao/ui/no-inline-toast-styles.ts'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import compileMessage from 'icu-minify/compile'
import { defineConfig, type Plugin, runnerImport } from 'vite'

const edition = process.env.EDITION ?? 'thailand'
if (edition !== 'thailand' && edition !== 'laos') {
  throw new Error(`EDITION must be thailand or laos, not ${edition}`)
}

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`

/**
 * What a language's first view is in, as tokens.css chooses it. English has the Latin letters of the Thai font, where the sign of
 * the baht is a Thai one.
 */
const fontsOf = (locale: keyof typeof languages) =>
  languages[locale].tag === 'lo' ? /noto-sans-lao-(lao|latin)-wght/ : /noto-sans-thai-(thai|latin)-wght/

const define = {
  __EDITION__: JSON.stringify(edition),
  __FIRST_LOCALE__: JSON.stringify(firstLocales[edition]),
  __LANGUAGE_TAGS__: JSON.stringify(
    Object.fromEntries(locales.map((locale) => [locale, languages[locale].tag])),
  ),
  __TRUELINK_PASSPHRASE__: JSON.stringify(process.env.TRUELINK_PASSPHRASE ?? 'kapao-truelink'),
}

/**
 * Puts the login's pictures into the page, and in front of everything the script that chooses one of them (speed S13). The script
 * itself stands there, since the page would wait for a file (speed S17); the server lets it run by its hash (security-headers.ts).
 */
function loginAhead(): Plugin {
  const script = fileURLToPath(new URL('./src/first-paint.ts', import.meta.url))
  const pictures = fileURLToPath(new URL('./src/login-ahead.tsx', import.meta.url))
  return {
    name: 'login-ahead',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: script })
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
        const first = chunks.find(({ facadeModuleId }) => facadeModuleId === script)
        const last = chunks.find(({ name }) => name === 'login')?.fileName
        if (!first || !last) throw new Error('the page has lost its first scripts')
        /** The script that has this module, and all that it needs at once. */
        const scriptsOf = (module: string): string[] => {
          const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
          const names = new Set(found && [found.fileName])
          for (const name of names)
            for (const { fileName, imports } of chunks)
              if (fileName === name) for (const needed of imports) names.add(needed)
          return [...names].map((name) => `/${name}`)
        }
        const ownScripts = (modules: string[]) =>
          [...new Set(modules.flatMap(scriptsOf))].filter((address) => !html.includes(address)).join(' ')
        const words = Object.fromEntries(
          locales.map((locale) => [
            locale,
            ownScripts([`/i18n/${locale}/first.ts`, `/i18n/${locale}/catalogue.ts`]),
          ]),
        )
        const fonts = Object.fromEntries(
          locales.map((locale) => {
            const names = Object.keys(bundle).filter((name) => fontsOf(locale).test(name))
            return [locale, names.map((name) => `/${name}`).join(' ')]
          }),
        )
        const home = ownScripts(['/layout/MemberShell.tsx', '/pages/HomePage.tsx'])
        const { module } = await runnerImport<typeof import('./src/login-ahead.tsx')>(pictures, {
          root: import.meta.dirname,
          configFile: false,
          define,
          logLevel: 'error',
        })
        return {
          // Whatever the picture needs comes before the scripts: all of it together takes no longer.
          html: html.replaceAll(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"'),
          tags: [
            {
              tag: 'script',
              injectTo: 'head-prepend',
              attrs: {
                'data-home': home,
                'data-words': JSON.stringify(words),
                'data-fonts': JSON.stringify(fonts),
                'data-last': `/${last}`,
              },
              children: first.code.replace(/\n\/\/# sourceMappingURL.*|\n$/g, ''),
            },
            ...module.pictures.map(([locale, children]) => ({
              tag: 'div',
              injectTo: 'body' as const,
              attrs: { class: `ahead ahead-${locale}` },
              children,
            })),
          ],
        }
      },
    },
  }
}

/** A constant as source text. A schema has none: nothing of it is written. */
function written(value: unknown): string | undefined {
  if (value instanceof RegExp) return String(value)
  if (typeof value === 'bigint') return `${value}n`
  if (Array.isArray(value)) return `[${value.map(written)}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if ('_zod' in value) return undefined
  const fields = Object.entries(value).map(([name, field]) => [JSON.stringify(name), written(field)])
  return `{${fields.filter(([, field]) => field !== undefined).map((field) => field.join(':'))}}`
}

/** Replaces a module by what its constants come to: worked out here, so that the browser need not. */
async function evaluated(
  id: string,
  change: (value: unknown) => unknown = (value) => value,
): Promise<string> {
  const exported: object = await import(/* @vite-ignore */ `file://${id}`)
  return Object.entries(exported)
    .map(([name, value]) => [name, written(change(value))])
    .filter(([, text]) => text !== undefined)
    .map(([name, text]) => `export const ${name} = ${text}\n`)
    .join('')
}

/**
 * Parses every message while building: the parser of messages is a tenth of what a login page may weigh (speed S12). Thai and
 * Lao words that browsers would break inside are joined here too (ux 80).
 */
function compileWords(): Plugin {
  const each = (words: unknown, change: (text: string) => unknown): unknown =>
    typeof words === 'string'
      ? change(words)
      : Object.fromEntries(Object.entries(words as object).map(([key, value]) => [key, each(value, change)]))
  const compile = (words: unknown) => each(words, (text) => compileMessage(keepWordsWhole(text)))
  const refusals = /\/error-words\//
  return {
    name: 'compile-words',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }],
      },
    }),
    transform: {
      filter: {
        id: /\/(web\/src\/i18n\/\w+\/(?!catalogue|first)[\w-]+|contract\/src\/error-words\/(?!en)\w+)\.ts$/,
      },
      handler: (_, id) =>
        evaluated(id, (words) => (refusals.test(id) ? each(words, keepWordsWhole) : compile(words))),
    },
  }
}

/** What differs between the editions, as constants. */
function evaluatedEdition(): Plugin {
  return {
    name: 'evaluated-edition',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/src\/edition\.ts$/ },
      handler: (_, id) => evaluated(id),
    },
  }
}

/** The service worker: at an address that stays the same, so that it stands behind every screen. */
function shellWorker(): Plugin {
  const id = fileURLToPath(new URL('./src/shell-worker.ts', import.meta.url))
  return {
    name: 'shell-worker',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id, fileName: 'shell-worker.js' })
    },
  }
}

export default defineConfig({
  plugins: [
    compileWords(),
    evaluatedEdition(),
    react(),
    tailwind(),
    loginAhead(),
    noInlineToastStyles(),
    shellWorker(),
  ],
  define,
  server: {
    proxy: { '/api': server, '/socket.io': { target: server, ws: true } },
  },
  // Pre-bundling would take the toast library as it is, styles and all.
  optimizeDeps: { exclude: ['sonner'] },
  build: {
    // Browsers with `AbortSignal.any`, colour-mix and dvh: phones of the last few years.
    target: ['chrome116', 'safari17.4', 'firefox124'],
    assetsInlineLimit: 0,
    // Every browser of that age knows modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Making a schema or a call's row does nothing by itself: those that the browser does not use are left out.
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          // One file for all that a login needs: compressed together it is a tenth smaller than as forty files.
          groups: [
            {
              name: 'login',
              test: /\/(web\/src\/(routes|pages\/LoginPage|layout\/ToastHost)|client\/src\/theme)\.tsx?$/,
              includeDependenciesRecursively: true,
            },
            // The same for the steps by which a phone is proven: to register, and to set a password anew.
            {
              name: 'steps',
              test: /\/web\/src\/(pages\/(Register|Password)Page|member\/\w+Step|otp\/AccountCode)\.tsx$/,
              includeDependenciesRecursively: false,
            },
            // The same for the small parts and icons that several pages have: alone each weighs a third more. Not the windows: home opens none.
            {
              name: 'parts',
              test: /\/((ui|client|contract)\/src|node_modules\/(lucide-react|@tanstack)|web\/src\/(money|transfer-order|offer|collect|otp|loading|news|chat-opener))\/(?!.*(Modal|AlertFrame|ConfirmDialog|CollectConfirm|Panel)\.tsx)/,
              minShareCount: 3,
              includeDependenciesRecursively: false,
            },
            // The same for home, with all that its first view asks for: one wave of requests instead of three (speed S17).
            {
              name: 'home',
              test: /\/web\/src\/(layout\/Member(Shell|News)|pages\/HomePage|site\/SiteNotice)\.tsx$/,
              includeDependenciesRecursively: true,
            },
            // The movements that follow on home come without the windows of their page.
            {
              name: 'recent',
              test: /\/web\/src\/statement\/(RecentMovements|StatementList|use-receipt)\.tsx$/,
              includeDependenciesRecursively: true,
            },
            // Windows and parts that belong together: each by itself is so small that it weighs a fifth more. No pages: a page in a
            // group loses its exports in the build.
            ...Object.entries({
              account:
                /\/web\/src\/(member|play|notice\w*|session)\/(?!\w+Step\.|PinOffer|StepUp)\w[\w-]*\.tsx?$/,
              movements: /\/web\/src\/(statement|withdraw|transfer)\/\w[\w-]*\.tsx?$/,
              questions: /\/(ui\/src\/(AlertFrame|ConfirmDialog)|web\/src\/collect\/CollectConfirm)\.tsx$/,
              texts: /\/web\/src\/site\/(Agreement|Banners|Conditions|HowTo)(Modal|Player)\.tsx$/,
              // The console shows them too, so their looks are in ui.
              offers:
                /\/(web\/src\/(bonus|refund|promotion|invite|spin)\/\w[\w-]*|ui\/src\/(Wheel|use-wheel|(wheel|slice|spin)-\w+|Offer\w+))\.tsx?$/,
            }).map(([name, test]) => ({ name, test, includeDependenciesRecursively: false })),
            // Words: those of the login, and all others, one file each in a language.
            ...locales.map((locale) => ({
              name: `words-${locale}`,
              test: new RegExp(`/web/src/i18n/${locale}/(first|frame|session)\\.ts$`),
              includeDependenciesRecursively: false,
            })),
          ],
        },
      },
    },
  },
})
