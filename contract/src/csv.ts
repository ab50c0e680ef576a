/** Lines of CSV (RFC 4180) that a spreadsheet takes for no formula (quality C-10): of statements, and of staff's reports. Pure. */

const isNumber = /^-?\d+(\.\d+)?$/
/** A spreadsheet would take a cell that begins so for a formula; in some languages also by the wide signs of East Asian keyboards. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/
const needsQuotes = /[",\r\n]/

/** One line with its end. What is no number and looks like a formula is made text by an apostrophe. */
export const csvLine = (cells: string[]): string => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(text: string): string {
  const plain = formula.test(text) && !isNumber.test(text) ? `'${text}` : text
  return needsQuotes.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
