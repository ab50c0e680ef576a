/** The money that a request or a task is about, by its subject. Pure. */

/** The subject of money is `BANK:REFERENCE`. */
export const moneyOf = ({ subject }: { subject: string }) => {
  const at = subject.indexOf(':')
  return { fromBank: subject.slice(0, at), reference: subject.slice(at + 1) }
}
