/** A table as CSV (RFC 4180): pure. A cell that a spreadsheet would take for a formula is told as text (quality C-10). */

const isFormula = (text: string) => /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text)

function cellOf(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value)
  const safe = isFormula(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** With the mark by which spreadsheets know UTF-8. */
export const csvOf = (rows: readonly (readonly unknown[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`
