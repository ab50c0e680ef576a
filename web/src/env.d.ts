/** What the build puts into the code, and what browsers have that the library of types does not know. */

/** Which country's build this is; it decides the default language, the currencies and the shape of a phone number. */
declare const __EDITION__: import('@kapao/contract/edition.ts').Edition

/** The language of who has chosen none yet, and the tag that browsers know each of ours by. */
declare const __FIRST_LOCALE__: import('@kapao/contract/edition.ts').Locale
declare const __LANGUAGE_TAGS__: Readonly<Record<string, string>>

/** What gift links are encoded with, as the server knows it too; no secret (decisions D5). */
declare const __TRUELINK_PASSPHRASE__: string

/** As much of the browser's own detector as is used here. Not every browser has one. */
declare var BarcodeDetector:
  | {
      new (options: {
        formats: ['qr_code']
      }): { detect: (picture: ImageBitmap) => Promise<readonly unknown[]> }
      getSupportedFormats: () => Promise<readonly string[]>
    }
  | undefined
