/** Everything that takes two people, by kind, with the feature that carries it out (staff-calls T2; quality I-48). */
import type { RequestKind } from '@kapao/contract/schemas/operator-request.ts'
import { offerRequest } from '#bonus/offering.service.ts'
import { attributionRequest } from '#deposit/suspense/attribution.service.ts'
import { refundToSenderRequest } from '#deposit/suspense/sender-refund.service.ts'
import { giftLinkEndRequest } from '#deposit/voucher/voucher-end.service.ts'
import { bankAccountRequest } from '#member/bank-account.service.ts'
import { unfreezeRequest } from '#member/freeze.service.ts'
import { settingsRequest } from '#settings/settings.service.ts'
import { campaignRequest } from '#spin/campaign.service.ts'
import type { RequestHandling } from '#staff/request.service.ts'
import { transferEndRequest } from '#transfer/transfer-end.service.ts'
import { adjustmentRequest } from '#wallet/adjustment.service.ts'
import { payoutEndRequest } from '#withdraw/payout-end.service.ts'
import { largeWithdrawalRequest } from '#withdraw/review.service.ts'

export const requestKinds = {
  adjustment: adjustmentRequest,
  attribution: attributionRequest,
  refund_to_sender: refundToSenderRequest,
  bank_account: bankAccountRequest,
  unfreeze: unfreezeRequest,
  large_withdrawal: largeWithdrawalRequest,
  payout_end: payoutEndRequest,
  transfer_end: transferEndRequest,
  gift_link_end: giftLinkEndRequest,
  'money_setting:offer': offerRequest,
  'money_setting:campaign': campaignRequest,
  'money_setting:settings': settingsRequest,
} satisfies Record<
  Exclude<RequestKind, 'money_setting'> | `money_setting:${string}`,
  RequestHandling<unknown>
>
