/** What the greeter answers, by its script: pure, so that every way through the script can be tried. */

import type { Currency, Locale } from '@kapao/contract/edition.ts'
import type { Button, CustomerMessage, DeskMessage } from '@kapao/contract/schemas/chat.ts'

type Words = Record<Locale, string>

interface Choice {
  title: Words
  /** The step that it leads to. */
  leadsTo: string
}

type Line =
  | { kind: 'text'; text: Words }
  | { kind: 'buttons' | 'quick_replies'; title: Words; choices: readonly Choice[] }
  | { kind: 'generic'; cards: readonly Card[] }

interface Card {
  title: Words
  subtitle: Words
  choices: readonly Choice[]
  /** A way that members with another currency do not have. */
  onlyIn?: Currency
}

export interface Step {
  says: readonly Line[]
  /** From here on a person is waited for. */
  callsPerson?: true
}

export interface Script {
  /** For the first message of a conversation. */
  greeting: Step
  /** For a postback that the script does not know, or knows no more. */
  lost: Step
  /** By a postback's payload. */
  steps: Readonly<Record<string, Step>>
}

interface Heard {
  message: CustomerMessage
  isFirst: boolean
  /** A person has taken over: only buttons that are pressed are still the greeter's. */
  hasPerson: boolean
  /** What the member holds; undefined of a guest, who may come to hold any. */
  currency?: Currency | undefined
}

/** In whose words, and to whom. */
type Listener = Pick<Heard, 'currency'> & { locale: Locale }

export interface Greeting {
  messages: DeskMessage[]
  /** True when the customer waits for a person now. */
  callsPerson: boolean
}

/** What a customer writes is for a person, whatever the greeter says to it; what is pressed is for the script. */
export function greet(
  script: Script,
  { message, isFirst, hasPerson, currency }: Heard,
  locale: Locale,
): Greeting {
  const listener = { locale, currency }
  if (message.message_type === 'postback') {
    const { payload } = message.payload
    const step = Object.hasOwn(script.steps, payload) ? script.steps[payload] : undefined
    return sayTo(listener, step ?? script.lost)
  }
  const messages = isFirst && !hasPerson ? sayTo(listener, script.greeting).messages : []
  return { messages, callsPerson: true }
}

const sayTo = (listener: Listener, step: Step): Greeting => ({
  messages: step.says.map((line) => phrase(line, listener)),
  callsPerson: step.callsPerson ?? false,
})

function phrase(line: Line, { locale, currency }: Listener): DeskMessage {
  const buttonsOf = (choices: readonly Choice[]): Button[] =>
    choices.map(({ title, leadsTo }) => ({ title: title[locale], type: 'postback', payload: leadsTo }))
  if (line.kind === 'text') return { message_type: 'text', payload: { message: line.text[locale] } }
  if (line.kind === 'generic')
    return {
      message_type: 'generic',
      payloads: line.cards.filter(isFor(currency)).map(({ title, subtitle, choices }) => ({
        image_url: null,
        title: title[locale],
        subtitle: subtitle[locale],
        buttons: buttonsOf(choices),
      })),
    }
  return {
    message_type: line.kind,
    payload: { title: line.title[locale], buttons: buttonsOf(line.choices) },
  }
}

const isFor =
  (currency: Currency | undefined) =>
  ({ onlyIn = currency }: Card): boolean =>
    currency === undefined || onlyIn === currency
