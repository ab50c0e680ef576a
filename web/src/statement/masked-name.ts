/** A name as others may see it: the first one whole, of the others their first letter. */
export function maskedName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  return [first, ...others.map((one) => `${[...one][0]}•••`)].join(' ')
}
