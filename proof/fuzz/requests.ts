/** Makes requests that nobody should send, byte by byte: each begins as a sound one of some call, and most are then spoilt. */
import { createHmac } from 'node:crypto'
import {
  signedText,
  webhookIdHeader,
  webhookSignatureHeader,
  webhookTimestampHeader,
} from '@kapao/contract/outside/signature.ts'
import type { Config } from '../../server/src/config.ts'
import { multipartType } from '../../server/test/slips.ts'
import type { Dice } from '../../tools/dice.ts'
import { badFrames, badHeaders, badLengths, badMethods, badTargets } from './bad-requests.ts'
import { badNames } from './bad-values.ts'
import { corruptedBody, misshapenBody, multipartBody } from './bodies.ts'
import type { FuzzCall } from './calls.ts'
import { soundBody, soundPath, uuidFrom } from './sound-values.ts'

/** Who may call, and as whom. */
export interface Cast {
  members: { id: string; token: string }[]
  /** Cookies of the chat's guests. */
  guests: string[]
  /** Tokens. */
  staff: string[]
  files: readonly Buffer[]
  webhookSecrets: Config['webhookSecrets']
  now(): Date
}

export interface FuzzRequest {
  call: string
  /** In what way it is wrong. */
  abuse: Abuse
  bytes: Buffer
  isHead: boolean
  /** It is no whole HTTP request: to hang up without a word is an answer to it. */
  isBroken: boolean
  /** Whose token it shows. */
  member: { id: string; token: string } | undefined
}

interface Draft {
  method: string
  target: string
  headers: [string, string][]
  body: Buffer | undefined
}

/** How often, out of a hundred. */
const abuses = {
  none: 20,
  values: 38,
  shape: 10,
  name: 8,
  header: 10,
  method: 4,
  target: 3,
  file: 3,
  length: 2,
  frame: 1,
  cut: 1,
}
export type Abuse = keyof typeof abuses

function pickAbuse(dice: Dice): Abuse {
  let left = dice.below(100)
  for (const [abuse, share] of Object.entries(abuses)) {
    left -= share
    if (left < 0) return abuse as Abuse
  }
  return 'none'
}

/** Each costs a password's hash, a picture drawn anew, or an answer of somebody outside: often enough, and not most of the time. */
const costly =
  /^(login|register|changePassword|upload|refreshSlots|transferAll|withdrawAll|activateSlot|resetSlot)/
const costlyShare = 0.15

function pickCall(calls: readonly FuzzCall[], dice: Dice): FuzzCall {
  const call = dice.pick(calls)
  return costly.test(call.name) && !dice.chance(costlyShare) ? pickCall(calls, dice) : call
}

const jsonType: [string, string] = ['Content-Type', 'application/json']

/** Mostly those whom the call is for; anybody else at times. */
function introduce(
  call: FuzzCall,
  cast: Cast,
  dice: Dice,
): { headers: [string, string][]; member: FuzzRequest['member'] } {
  const asMember = () => {
    const member = dice.pick(cast.members)
    return { headers: [['Authorization', `Bearer ${member.token}`]] as [string, string][], member }
  }
  const asGuest = () => ({
    headers: [['Cookie', dice.pick(cast.guests)]] as [string, string][],
    member: undefined,
  })
  const asStaff = () => ({
    headers: [['Cookie', `kapao-staff=${dice.pick(cast.staff)}`]] as [string, string][],
    member: undefined,
  })
  const nobody = () => ({ headers: [], member: undefined })
  if (dice.chance(0.1)) return dice.pick([asMember, asGuest, asStaff, nobody])()
  if (call.caller === 'customer') return dice.pick([asMember, asGuest])()
  return { visitor: nobody, member: asMember, operator: asStaff }[call.caller]()
}

function soundDraft(call: FuzzCall, cast: Cast, dice: Dice): Draft {
  const body = call.isUpload
    ? multipartBody(cast.files, dice)
    : call.sample && Buffer.from(JSON.stringify(soundBody(call.sample, dice)))
  return {
    method: call.method,
    target: soundPath(call.path, dice),
    headers: [
      ['Host', 'kapao.example'],
      ['X-Requested-With', 'XMLHttpRequest'],
      // So that no limit per address speaks before the rules do.
      ['X-Forwarded-For', `10.${dice.below(256)}.${dice.below(256)}.${dice.below(256)}`],
      ...(call.changes && dice.chance(0.5) ? [['Idempotency-Key', uuidFrom(dice)] as [string, string]] : []),
      ...(body ? [call.isUpload ? (['Content-Type', multipartType] as [string, string]) : jsonType] : []),
    ],
    body,
  }
}

const withBody = (draft: Draft, body: Buffer): Draft => ({
  ...draft,
  headers: [...draft.headers.filter(([name]) => name !== 'Content-Type'), jsonType],
  body,
})

/** Of the same name only one stays, as clients would have it; at times both. */
function withHeader(draft: Draft, [name, value]: [string, string], isAdded: boolean): Draft {
  const others = isAdded ? draft.headers : draft.headers.filter(([other]) => other !== name)
  return { ...draft, headers: [...others, [name, value]] }
}

const withoutOne = (draft: Draft, dice: Dice): Draft => {
  const [dropped] = dice.pick(draft.headers)
  return { ...draft, headers: draft.headers.filter(([name]) => name !== dropped) }
}

function corrupt(call: FuzzCall, draft: Draft, abuse: Abuse, cast: Cast, dice: Dice): Draft {
  switch (abuse) {
    case 'values':
      return call.sample
        ? withBody(draft, Buffer.from(corruptedBody(call, dice)))
        : corrupt(call, draft, 'name', cast, dice)
    case 'shape':
      return withBody(draft, misshapenBody(call, dice))
    case 'name': {
      const target = call.path.replace(/\{\w+\}/g, () => dice.pick(badNames))
      return {
        ...draft,
        target: dice.chance(0.2) ? `${target}?${dice.pick(badNames)}=${dice.pick(badNames)}` : target,
      }
    }
    case 'header':
      return dice.chance(0.2)
        ? withoutOne(draft, dice)
        : withHeader(draft, dice.pick(badHeaders), dice.chance(0.2))
    case 'method':
      return { ...draft, method: dice.pick(badMethods) }
    case 'target':
      return { ...draft, target: dice.pick(badTargets) }
    case 'file': {
      const headers = draft.headers.filter(([name]) => name !== 'Content-Type')
      return {
        ...draft,
        headers: [...headers, ['Content-Type', multipartType]],
        body: multipartBody(cast.files, dice),
      }
    }
    default:
      return draft
  }
}

/** What gateways send is looked at only with their signature under it. */
function sign(draft: Draft, cast: Cast, dice: Dice): Draft {
  const [id, timestamp] = [uuidFrom(dice), String(Math.floor(cast.now().getTime() / 1_000))]
  const gateway = draft.target.split('/').at(-1)
  const [secret] = cast.webhookSecrets(gateway as string)
  const signature = createHmac('sha256', secret)
    .update(signedText(id, timestamp, draft.body?.toString() ?? ''))
    .digest('base64')
  const headers: [string, string][] = [
    [webhookIdHeader, id],
    [webhookTimestampHeader, timestamp],
    [webhookSignatureHeader, `v1,${signature}`],
  ]
  return { ...draft, headers: [...draft.headers, ...headers] }
}

function writeDraft({ method, target, headers, body }: Draft): Buffer {
  const hasLength = headers.some(([name]) => name === 'Content-Length')
  const length = body && !hasLength ? [`Content-Length: ${body.length}`] : []
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...length,
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body ?? Buffer.alloc(0)])
}

/** Whatever is wrong with its lengths or its lines. */
function writeBroken(draft: Draft, abuse: Abuse, dice: Dice): Buffer {
  if (abuse === 'frame') return Buffer.from(dice.pick(badFrames), 'latin1')
  if (abuse === 'cut') {
    const whole = writeDraft(draft)
    return whole.subarray(0, 1 + dice.below(whole.length - 1))
  }
  const [lengths, body] = dice.pick(badLengths)
  const head = writeDraft({ ...draft, body: undefined }).toString('latin1')
  return Buffer.from(`${head.slice(0, -2)}${lengths}\r\n\r\n${body}`, 'latin1')
}

/** The operator's switch would end the run: everything would be `gone`. */
const isSwitch = (call: FuzzCall) => call.name === 'setTerminated'

/** Headers by which the bytes that follow are no longer the request's, and methods that no server has to know. */
const isUnreadable = ({ method, target, headers }: Draft) =>
  !/^[A-Z-]+$/.test(method) ||
  ['CONNECT', 'QUERY', 'TRACE'].includes(method) ||
  !/^[\x21-\x7e]+$/.test(target) ||
  headers.some(([name]) => ['Content-Length', 'Upgrade', 'Expect'].includes(name))

export function makeRequest(calls: readonly FuzzCall[], cast: Cast, dice: Dice): FuzzRequest {
  const call = pickCall(calls, dice)
  const picked = pickAbuse(dice)
  const abuse = isSwitch(call) && picked !== 'header' ? 'shape' : picked
  const { headers, member } = introduce(call, cast, dice)
  const sound = soundDraft(call, cast, dice)
  const corrupted = corrupt(call, { ...sound, headers: [...sound.headers, ...headers] }, abuse, cast, dice)
  const draft = call.name === 'gatewayCallback' && dice.chance(0.7) ? sign(corrupted, cast, dice) : corrupted
  const isBroken = abuse === 'length' || abuse === 'frame' || abuse === 'cut'
  return {
    call: call.name,
    abuse,
    bytes: isBroken ? writeBroken(draft, abuse, dice) : writeDraft(draft),
    isHead: draft.method === 'HEAD',
    isBroken: isBroken || (abuse !== 'none' && abuse !== 'values' && isUnreadable(draft)),
    member,
  }
}
