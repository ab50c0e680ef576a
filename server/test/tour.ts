/** A member's way through the whole product: legs in an order in which each call has something to show. */
import { AutoLoginCode } from '@kapao/contract/schemas/game.ts'
import { sealLink } from '@kapao/contract/truelink.ts'
import { expect } from 'vitest'
import { coin, houseCoin } from '#ledger/chart.ts'
import { newId } from '../src/platform/db/id.ts'
import { hashPassword } from '../src/platform/password.ts'
import { Authenticator } from './authenticator.ts'
import type { CanaryMember } from './canary-member.ts'
import { aVideo, textOf } from './chats.ts'
import { fund } from './factories.ts'
import { aGiftLink, asOwner, play } from './flows.ts'
import { aPicture } from './hostile-pictures.ts'
import { aPushSubscription } from './pushes.ts'
import { codeFor } from './registration.ts'
import { sendTransfer } from './slips.ts'
import type { World } from './world.ts'

/** `other` is on the same way at the same time; of the two, the first has registered before the second does. */
type Leg = (world: World, me: CanaryMember, other: CanaryMember) => Promise<void>

const page = { body: { page: 1, limit: 100 } }

const lookAround: Leg = async (world, me) => {
  await me.go(world, 'banks')
  await me.go(world, 'conditions')
  await me.go(world, 'agreements')
  await me.go(world, 'info')
  await me.go(world, 'notice')
  await me.go(world, 'contact')
  await me.go(world, 'slipWindow')
  await me.go(world, 'sources')
  await me.go(world, 'active')
  await me.go(world, 'registerOtp')
  await me.go(world, 'enableChatWidget')
}

const register: Leg = async (world, me, other) => {
  const { username, password } = me.form
  const { otpToken } = (await me.go(world, 'sendOtp', { body: { phoneNumber: username } })).body
  await me.go(world, 'verifyOtp', { body: { otpToken, otpCode: await codeFor(world, username) } })
  const inviteCode = other.id && `${world.app.config.invitePrefix}${other.id}`
  const body = { ...me.form, otpToken, ...(inviteCode && { inviteCode }) }
  await me.go(world, 'validateAccount', { body })
  await me.go(world, 'register', { body })
  me.token = (await me.go(world, 'login', { body: { username, password, remember: true } })).body.token
  me.id = (await me.go(world, 'profile')).body.profile._id
}

const deposit: Leg = async (world, me) => {
  await me.go(world, 'depositLookup')
  await me.go(world, 'addExpected', { body: { amount: 1_234.56 } })
  const gatewayCode = 'KBANK'
  const createQr = async () =>
    String(
      (await me.go(world, 'createQrcode', { params: { gatewayCode }, body: { amount: 100 } })).body.qrcodeId,
    )
  await me.go(world, 'cancelQrcode', { params: { qrcodeId: await createQr() } })
  me.things.qrcodeId = await createQr()
  await me.go(world, 'qrcode', { params: { gatewayCode } })
  await me.go(world, 'truelink', {
    body: { link: await sealLink(await aGiftLink(world, 20), world.app.config.truelinkPassphrase) },
  })
  const sender = { bankAccountNo: me.form.bankAccountNo }
  const { slip } = await sendTransfer(world, sender, { fromName: me.form.bankAccountName, amount: 1_000 })
  me.things.slip = (await me.upload(world, 'uploadSlip', slip)).reference
  await world.runJobs()
  await me.go(world, 'slips', page)
  await me.go(world, 'slipLink', { params: { reference: me.things.slip } })
}

const playGames: Leg = async (world, me) => {
  const { slots } = (await me.go(world, 'wallet')).body
  const slotOf = (code: AutoLoginCode) => String(slots.find(({ autoLogin }) => autoLogin === code)?.code)
  const nameAt = new Map<AutoLoginCode, string>()
  for (const code of AutoLoginCode.options) {
    const { body } = await me.go(world, 'activateSlot', { params: { slotCode: slotOf(code) } })
    nameAt.set(code, body.username)
  }
  const at = (code: AutoLoginCode) => ({ params: { username: String(nameAt.get(code)) } })
  const with_ = (code: AutoLoginCode) => ({ params: { username: String(nameAt.get(code)), password: '-' } })
  await me.go(world, 'autoLoginPg', at('pg'))
  await me.go(world, 'autoLoginBetflix', at('betflix'))
  await me.go(world, 'autoLoginAskmebet', with_('askmebet'))
  await me.go(world, 'autoLoginImi', with_('imi'))
  await me.go(world, 'autoLoginUsun', with_('usun'))
  await me.go(world, 'autoLoginAreaslot', at('areaslot'))
  await me.go(world, 'autoLoginCircus', with_('circus'))
  await me.go(world, 'autoLoginSlotracha', with_('slotracha'))
  await me.go(world, 'autoLoginPgslot', with_('pgslot'))
  await me.go(world, 'autoLoginJoker2', at('joker2'))
  await me.go(world, 'autoLoginHuayhd', at('huayhd'))
  me.things.username = String(nameAt.get('pg'))
  await me.go(world, 'slotAccount', { params: { slotCode: 'NAGA' } })
  await me.go(world, 'resetSlotPassword', { params: { slotCode: 'NAGA' } })
  await me.go(world, 'transfer', { body: { from: 'WALLET', to: 'NAGA', amount: 700 } })
  await play(world, 'NAGA', me.things.username, { stake: 600, win: 0 })
  await me.go(world, 'refreshSlots')
  await me.go(world, 'transferAll', { body: { to: 'WALLET' } })
}

const spinTheWheel: Leg = async (world, me) => {
  await world.app.ledger.post({
    memberId: me.id,
    kind: 'coin_earned',
    key: `coin_earned:tour:${newId()}`,
    currency: 'COIN',
    moves: [{ from: houseCoin(), to: coin(), amount: 2n }],
  })
  await me.go(world, 'spinActive')
  await me.go(world, 'spinSetup')
  await me.go(world, 'spin')
  me.things.coupon = String((await me.go(world, 'coupons')).body[0]?._id)
  await me.go(world, 'claimCoupon', { body: { coupon: me.things.coupon } })
  // Another one, which others may ask for.
  await me.go(world, 'spin')
  me.things.coupon = String((await me.go(world, 'coupons')).body[0]?._id)
  await me.go(world, 'changeSpinSeed', { body: { clientSeed: me.says('seed') } })
  await me.go(world, 'spinFair')
  await me.go(world, 'spinHistory', page)
}

const talk: Leg = async (world, me) => {
  await me.go(world, 'chatConfig')
  await me.go(world, 'sendMessage', { body: { message: textOf(me.says('message')), clientId: newId() } })
  const { path: filePath } = await me.upload(world, 'uploadChatImage', await aPicture().jpeg().toBuffer())
  me.things.unsent = (await me.upload(world, 'uploadChatVideo', aVideo())).path
  const payload = { fileType: 'image' as const, filePath, name: me.says('picture.jpg') }
  await me.go(world, 'sendMessage', { body: { message: { message_type: 'media', payload } } })
  await me.go(world, 'chatHistory', { body: { limit: 100 } })
  await me.go(world, 'readCustomer', { body: {} })
}

const takeMoneyOut: Leg = async (world, me) => {
  await me.go(world, 'withdrawLimits')
  await me.go(world, 'withdraw', { body: { amount: 100 } })
  await world.runJobs()
  await me.go(world, 'withdrawAll', { body: { amount: 110 } })
  await world.runJobs()
}

const receiveBonuses: Leg = async (world, me) => {
  await fund(world, me.id, 1_000_00n)
  await me.go(world, 'bonuses')
  await me.go(world, 'bonusMinimum')
  await me.go(world, 'bonusPreview', { params: { code: 'DAILY' } })
  await me.go(world, 'activateBonus', { params: { code: 'FIRST' } })
  await me.go(world, 'activeBonus')
  await me.go(world, 'clearBonusPreview')
  await me.go(world, 'clearBonus')
  await fund(world, me.id, 1_000_00n)
  await me.go(world, 'findPromotion', { params: { code: 'WELCOME' } })
  await me.go(world, 'activatePromotion', { params: { code: 'WELCOME' } })
  await me.go(world, 'currentPromotion')
  await me.go(world, 'clearBonus')
}

const afterALossOneMore: Leg = async (world, me) => {
  await fund(world, me.id, 1_000_00n)
  await me.go(world, 'transfer', { body: { from: 'WALLET', to: 'NAGA', amount: 800 } })
  await play(world, 'NAGA', String(me.things.username), { stake: 800, win: 0 })
  await me.go(world, 'refreshSlots')
}

const collectRefund: Leg = async (world, me) => {
  await me.go(world, 'checkRefund')
  await me.go(world, 'refundBanners')
  await me.go(world, 'receiveRefund')
  await me.go(world, 'refunds', page)
  await me.go(world, 'inviteBanners')
  await me.go(world, 'inviteTerms')
  await me.go(world, 'claimInvite')
  expect((await me.go(world, 'invites', page)).body.total).toBeGreaterThan(0)
}

const collectAnotherRefund: Leg = async (world, me) => {
  await me.go(world, 'addRefundToWallet')
}

const readBack: Leg = async (world, me) => {
  await me.go(world, 'wallet')
  await me.go(world, 'profile')
  await me.go(world, 'statement', page)
  await me.go(world, 'statementCsv', { body: {} })
  await me.go(world, 'makeExport')
  await me.go(world, 'dataExport')
  await me.go(world, 'statementFile', { body: { month: '2026-03' } })
  const { code } = (await me.go(world, 'receipt', { params: { number: '1' } })).body
  await me.go(world, 'checkReceipt', { body: { code: code ?? 'none', amount: 1 } })
  await me.go(world, 'slips', page)
  await me.go(world, 'invites', page)
  await me.go(world, 'refunds', page)
  await me.go(world, 'coupons')
  await me.go(world, 'bonuses')
  await me.go(world, 'chatHistory', { body: { limit: 100 } })
}

const changeAccount: Leg = async (world, me) => {
  const { username, bankCode, bankAccountNo, password } = me.form
  const bankAccountName = 'CANARY NOBODY'
  const order = { phoneNumber: username, purpose: 'account' } as const
  const { otpToken } = (await me.go(world, 'sendOtp', { body: order })).body
  await me.go(world, 'verifyOtp', { body: { otpToken, otpCode: await codeFor(world, username) } })
  await me.go(world, 'updateAccountName', { body: { bankCode, bankAccountName, otpToken } })
  await me.go(world, 'updateProfile', {
    body: { name: me.says('name'), bankCode, bankAccountName, bankAccountNo },
  })
  await me.go(world, 'changePassword', { body: { oldPassword: password, newPassword: `${password}-2` } })
}

/** A caller that names somebody else in the body gets an answer about itself (decisions D15). */
const pretend: Leg = async (world, me, other) => {
  const ids = { userId: other.id, guestId: other.id }
  await me.go(world, 'chatHistory', { body: { limit: 100, ...ids } })
  await me.go(world, 'readCustomer', { body: ids })
}

const setBounds: Leg = async (world, me) => {
  await me.go(world, 'playLimits')
  await me.go(world, 'setDepositLimit', { body: { period: 'day', limit: 1_000_000 } })
  await me.go(world, 'setDepositLimit', { body: { period: 'day', limit: null } })
  await me.go(world, 'setRealityCheck', { body: { everyMinutes: 30 } })
  await me.go(world, 'playSummary')
}

/** A self-exclusion ends by its member's word only after months: here its end is written. */
const takeBreaks: Leg = async (world, me) => {
  await asOwner(
    world,
    `UPDATE deposit_limit SET pending_from = created_at FROM member m WHERE m.id = member_id AND m.id = $1`,
    [me.id],
  )
  await me.go(world, 'confirmDepositLimit', { body: { period: 'day' } })
  await me.go(world, 'takeTimeOut', { body: { hours: 1 } })
  await me.go(world, 'excludeMyself', { body: { months: 6 } })
  const soon = new Date(world.now().getTime() + 1)
  await asOwner(world, `UPDATE play_pause SET until = $2 WHERE member_id = $1 AND kind = 'exclusion'`, [
    me.id,
    soon,
  ])
  world.advance(1)
  await me.go(world, 'returnToPlay')
}

const readNews: Leg = async (world, me) => {
  const { body } = await me.go(world, 'notices', page)
  await me.go(world, 'readNotices', { body: { ids: [String(body.notices[0]?.id)] } })
  await me.go(world, 'readNotices', { body: { all: true } })
  await me.go(world, 'pushKey')
  const { endpoint, keys } = aPushSubscription(`${me.id}`)
  await me.go(world, 'subscribePush', { body: { subscription: { endpoint, keys }, kinds: ['deposit'] } })
  await me.go(world, 'setPushKinds', { body: { kinds: ['deposit', 'security'] } })
  await me.go(world, 'pushKinds')
  await me.go(world, 'unsubscribePush', { body: { endpoint } })
}

const endAnotherSession: Leg = async (world, me) => {
  const { username, password } = me.form
  await me.go(world, 'login', { body: { username, password, remember: false } })
  const { body } = await me.go(world, 'sessions')
  const another = Object.values(body).find(({ isCurrent }) => !isCurrent)
  await me.go(world, 'endSession', { params: { id: String(another?.id) } })
}

const usePin: Leg = async (world, me) => {
  const { password } = me.form
  const pin = '482913'
  await me.go(world, 'setPin', { body: { pin, password } })
  await me.go(world, 'stepUp', { body: { pin } })
  await me.go(world, 'removePin', { body: { password } })
}

const usePasskey: Leg = async (world, me) => {
  const device = new Authenticator(world)
  const { password } = me.form
  const { body: creation } = await me.go(world, 'passkeyOptions', { body: { password } })
  const name = me.says('passkey')
  await me.go(world, 'addPasskey', { body: { response: device.create(creation), name } })
  const { body: request } = await me.go(world, 'stepUpPasskeyOptions')
  await me.go(world, 'stepUpPasskey', { body: { response: device.sign(request) } })
  const { body: login } = await me.go(world, 'loginPasskeyOptions')
  await me.go(world, 'loginPasskey', { body: { response: device.sign(login) } })
  const { body } = await me.go(world, 'passkeys')
  await me.go(world, 'removePasskey', { params: { id: String(body[0]?.id) }, body: {} })
}

const leave: Leg = async (world, me) => {
  await me.go(world, 'logout', { body: {} })
}

const forgetPassword: Leg = async (world, me) => {
  const { username, password } = me.form
  const { otpToken } = (await me.go(world, 'forgotPassword', { body: { phoneNumber: username } })).body
  await world.app.backgroundWork.settled()
  await me.go(world, 'verifyOtp', { body: { otpToken, otpCode: await codeFor(world, username) } })
  await me.go(world, 'resetPassword', { body: { otpToken, password: `${password}-3` } })
}

/** Another account than the one that goes on: it has to be empty. */
const closeAnAccount: Leg = async (world, me) => {
  const password = me.says('closing')
  const spare = await world.aMember()
  const hash = await hashPassword(password)
  await asOwner(world, 'UPDATE member SET password_hash = $2 WHERE id = $1', [spare.id, hash])
  me.token = spare.token
  await me.go(world, 'closeAccount', { body: { password } })
  me.token = undefined
}

/** One after the other. */
export const arrival = [lookAround, register]

/** Each leg is gone by both at the same time; a midnight passes after every day. */
export const days: Leg[][] = [
  [deposit, playGames, spinTheWheel, talk, takeMoneyOut, pretend],
  [collectRefund, afterALossOneMore],
  [
    collectAnotherRefund,
    receiveBonuses,
    setBounds,
    readNews,
    readBack,
    endAnotherSession,
    usePin,
    usePasskey,
    changeAccount,
    takeBreaks,
    readBack,
    leave,
    forgetPassword,
    closeAnAccount,
  ],
]
