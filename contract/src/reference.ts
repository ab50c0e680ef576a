/** References as a person reads them out, in the app and in its files. */

const spokenReference = /^([A-Z]{2})([0-9A-Z]{6,})$/

/** `TF 0000 0000 01`: a reference in groups that a person can say. No blank in it may break off at the end of a line alone. */
export function groupReference(reference: string): string {
  const [, prefix, rest] = spokenReference.exec(reference) ?? []
  return prefix && rest ? [prefix, ...(rest.match(/.{1,4}/g) ?? [])].join(' ') : reference
}
