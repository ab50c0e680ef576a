/** What the build puts into the code. */

/** Which country's build this is; it decides the default language, the currencies and the shape of a phone number. */
declare const __EDITION__: import('@kapao/contract/edition.ts').Edition

/** What gift links are encoded with, as the server knows it too; no secret (decisions D5). */
declare const __TRUELINK_PASSPHRASE__: string
