/** What a browser calls itself, for its member to know it by (decisions D18). Pure. */
import Bowser from 'bowser'
import * as serverLimits from '#platform/server-limits.ts'

const names: ReadonlySet<string> = new Set(
  [Bowser.BROWSER_MAP, Bowser.OS_MAP].flatMap((map) => Object.values<string>(map)),
)

/** `Chrome · Android`; empty when it is not known. A stranger may claim any of these names, and put in no words of theirs. */
export function deviceName(userAgent: string): string {
  const said = userAgent.slice(0, serverLimits.userAgentLengthMax)
  if (said === '') return ''
  const { browser, os } = Bowser.parse(said)
  return [browser.name, os.name].filter((name) => name !== undefined && names.has(name)).join(' · ')
}
