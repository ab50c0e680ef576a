/** Orders whose first answer did not say what became of them, and how often the product asked until it knew. */
import type { Outside } from '../../server/src/outside/registry.ts'
import { OutsideError } from '../../server/src/platform/refusal.ts'

/** What nobody has told yet, in the words of all services. */
const undecided = new Set(['processing', 'delayed', 'unknown'])

interface Question {
  service: string
  /** After the order itself. */
  asked: number
  isAnswered: boolean
}

export interface OpenQuestions {
  /** By the order's reference: those that were open after the first call. */
  readonly known: ReadonlyMap<string, Question>
  /** The same outside, listened to. */
  listening(outside: Outside): Outside
}

type Asked = (...given: never[]) => Promise<{ status: string }>

export function noteQuestions(): OpenQuestions {
  const known = new Map<string, Question>()
  const begun = new Set<string>()

  /** An order and a question are the same here: what comes later under a reference is about the first. */
  async function note<Said extends { status: string }>(
    service: string,
    reference: string,
    ask: () => Promise<Said>,
  ): Promise<Said> {
    const name = `${service} ${reference}`
    const question = known.get(name)
    if (question && !question.isAnswered) question.asked++
    const isFirst = !begun.has(name)
    begun.add(name)
    const leaveOpen = () => isFirst && known.set(name, { service, asked: 0, isAnswered: false })
    try {
      const said = await ask()
      if (undecided.has(said.status)) leaveOpen()
      else if (question) question.isAnswered = true
      return said
    } catch (error) {
      if (error instanceof OutsideError) leaveOpen()
      throw error
    }
  }

  const noted = <Call extends Asked>(
    service: string,
    referenceIn: (...given: Parameters<Call>) => string,
    call: Call,
  ) =>
    ((...given: Parameters<Call>) =>
      note(service, referenceIn(...given), () => call(...given))) as unknown as Call

  return {
    known,
    listening: (outside) => ({
      ...outside,
      bank: {
        ...outside.bank,
        pay: noted('bank', ({ payoutReference }) => payoutReference, outside.bank.pay),
        findPayout: noted('bank', ({ reference }) => reference, outside.bank.findPayout),
      },
      voucher: {
        ...outside.voucher,
        redeem: noted('voucher', ({ reference }) => reference, outside.voucher.redeem),
        ...(outside.voucher.findRedemption && {
          findRedemption: noted('voucher', (reference: string) => reference, outside.voucher.findRedemption),
        }),
      },
      slipVerifier: { verify: noted('slip', ({ reference }) => reference, outside.slipVerifier.verify) },
      gateway(code) {
        const gateway = outside.gateway(code)
        return {
          ...gateway,
          announce: noted('gateway', ({ chargeReference }) => chargeReference, gateway.announce),
          findCharge: noted('gateway', ({ reference }) => reference, gateway.findCharge),
          ...(gateway.cancel && {
            cancel: noted('gateway', ({ reference }) => reference, gateway.cancel),
          }),
        }
      },
      provider(game) {
        const provider = outside.provider(game)
        return {
          ...provider,
          transfer: noted('game', ({ reference }) => reference, provider.transfer),
          findTransfer: noted('game', ({ reference }) => reference, provider.findTransfer),
        }
      },
    }),
  }
}
