/** Every code that an answer's `message` can carry, with its HTTP status (spec §8, decisions D13). Its words are in `error-words/`. */

/** Why a coupon or a spin was refused (spec §8); travels as `error` too, in spec's `{ success, error }` answers. */
const couponErrors = {
  COIN_NOT_ENOUGH:               409,
  SPINWHEEL_INACTIVE:            409, // no wheel is running
  NO_CLAIMABLE_COUPON:           409, // it has been claimed before
  INVALID_PRIZE_CODE:            400,
  INVALID_CODE:                  400, // the member has no such coupon
  INVALID_COUPON_TYPE:           400,
  COUPON_EXPIRED:                409,
} as const satisfies Record<string, number>

export const refusals = {
  // Who is calling
  'invalid-token':               401, // no, bad, expired or revoked token; the app goes to /login
  'gone':                        410, // the service is terminated; the app goes to /terminated
  UNAUTHORIZED:                  401,
  EXPIRED_AUTH_TOKEN:            401,
  INVALID_USER_1:                401,
  INVALID_USER_2:                401,
  INVALID_USER_3:                401,
  INVALID_USER_4:                401,
  INVALID_IP:                    403,
  FORBIDDEN:                     403, // missing X-Requested-With, foreign origin, not allowed
  INACTIVE_USER:                 403,
  WRONG_CREDENTIAL:              401,
  WRONG_PASSWORD:                422, // only to a signed-in member changing the password
  NO_USER:                       404,
  STEP_UP_REQUIRED:              403, // the member has set a PIN or a passkey, and this session has not proved it lately; `fields` names the ways
  PIN_WEAK:                      422,
  PIN_WRONG:                     422,
  PIN_LOCKED:                    429, // five wrong ones in a row; carries Retry-After
  PASSKEY_REFUSED:               422, // what the device has signed is not what was asked for, or asked for too long ago
  PASSKEY_LIMIT:                 409, // as many as one person can have
  LOGIN_FAIL:                    503,
  ACCOUNT_NOT_EMPTY:             409, // it cannot be closed: `fields` names where money is, or what is not finished

  // Four eyes: what one member of staff asks for, another one decides
  OWN_REQUEST:                   403, // by who asked for it, or about oneself
  SERVICE_CLOSED:                503, // this part of the service, by staff; carries Retry-After
  LAPSED:                        409, // nobody decided in time
  ALREADY_EXISTS:                409, // a name or code that is given once
  LAST_ADMIN:                    409, // somebody must be left who administers
  INVITATION_INVALID:            422, // an invitation of staff that is unknown, used or over

  // Bad input
  KEY_MISSING:                   400,
  KEY_INVALID:                   400,
  PHONE_NUMBER_REQUIRE_10_DIGIT: 400,
  INVALID_USER_INFO:             400,
  NO_DATA:                       404,
  TOO_LARGE:                     413,
  STATEMENT_UNREADABLE:          400, // a file that is no bank's statement in a format that we read
  PAYOUT_RESULT_UNREADABLE:      400, // a file that is no bank's status report about payouts
  STATEMENT_OTHER_ACCOUNT:       409, // it names another account, or another currency, than the one that was chosen
  UNSUPPORTED_TYPE:              415,
  REQUEST_TIMEOUT:               408,

  // Once, and not too often
  IN_PROGRESS:                   409,
  DEBT_OPEN:                     409, // a recalled deposit has not been repaid yet
  ALREADY_DECIDED:               409, // by another member of staff, or by the same one before
  PAID_OTHERWISE:                409, // a bank and a gateway have told of the same money, and the other one's word has settled it
  CLAIMED:                       409, // another member of staff has it in hands; `by` names who
  REQUEST_LIMIT:                 429,
  REQUEST_LIMIT_1MIN:            429,
  OTP_BLOCK:                     429,

  // One-time codes
  OTP_TOKEN_INVALID:             422,
  OTP_NOT_EXIST:                 422,
  OTP_EXPIRED:                   422,
  OTP_CODE_INVALID:              422,
  OTP_SEND_FAIL:                 503,
  OTP_VERIFY_FAIL:               503,
  SENDER_UNKNOWN:                422, // money that cannot go back: nobody has told the whole account that it came from
  UNVERIFIED_OTP:                422,

  // Registration and bank data
  EXISTING_USER:                 409,
  EXISTING_BANK:                 409,
  INVALID_BANK:                  422,
  BANK_ACCOUNT_NAME_ENG:         422,
  REGISTER_FAIL:                 503,
  GAME_ACTIVATION_FAIL:          503,
  NO_BANK:                       422,
  NO_WALLET:                     422,

  // Game accounts
  NO_GAME:                       404,
  NOT_AREASLOT:                  404,
  NOT_UFABET:                    404,
  SLOT_ALREADY_ACTIVE:           409,
  SLOT_ACTIVATE_FAIL:            503,
  SLOT_NO_ACCOUNT:               404,
  SLOT_RESET_PASSWORD_FAIL:      503,
  GAME_UNAVAILABLE:              503, // the provider did not give a launch link
  ACCOUNT_FROZEN:                403, // by staff, or while a case about it is looked into; `fields` names what
  GAME_MAINTENANCE:              503, // closed by the operator or by the provider itself; no money has moved
  GAME_IN_PLAY:                  422, // the provider moves no money while the member sits in its game

  // Responsible play: what members have set for themselves
  PLAY_PAUSED:                   403, // a time-out or a self-exclusion; what is in games has come back, and withdrawals stay open
  DEPOSIT_LIMIT:                 422, // it would go beyond the member's own limit
  LIMIT_WAITING:                 409, // a higher limit cannot be confirmed yet
  CANNOT_SHORTEN:                409, // a pause that runs ends no earlier than it was taken for

  // Money
  MONEY_NOT_ENOUGH:              422,
  TRANSFER_MINIMUM:              422,
  TRANSFER_FAIL:                 422,
  WITHDRAW_MINIMUM:              422,
  WITHDRAW_MAXIMUM:              422,
  WITHDRAW_REJECTED:             422, // by a member of staff; only as the note of a statement row
  DEPOSIT_MINIMUM:               422,
  QR_FAIL:                       503,
  SLIP_UPLOAD_FAIL:              503,
  SLIP_NO_FILE:                  400,
  SLIP_INVALID_FILE:             400,
  SLIP_CLOSED:                   422, // the daily window in which no slips are taken
  TRUELINK_DUPLICATE:            409,
  TRUELINK_INVALID:              422,

  // Bonus, promotion, invite, refund
  BONUS_REMAINING:               422,
  BONUS_ALREADY_ACTIVE:          409,
  BONUS_MAX_CLAIMED:             422,
  BONUS_CONDITION:               422,
  STAKES_OPEN:                   409, // bets at a game are not settled yet
  BONUS_FULL:                    422,
  NO_PROMOTION:                  404,
  PROMOTION_RECEIVED:            409,
  INVITE_COLLECT:                409,
  INVITE_INACTIVE:               422,
  INVITE_REVIEW:                 409,
  NO_INVITE_BONUS:               422,
  NO_INVITEE_PLAY_INFO:          422,
  INVITE_BONUS_FAIL:             503,
  NO_REFUND:                     422,
  REFUND_CONDITION:              422,
  REFUND_INACTIVE:               422,
  REFUND_MINIMUM:                422,

  // Spin wheel
  ...couponErrors,

  // Ours
  INTERNAL_SERVER_ERROR:         500,
  SERVICE_UNAVAILABLE:           503, // the database or an outside service is away; carries Retry-After
} as const satisfies Record<string, number>

/** A code with which the server says no. */
export type RefusalCode = keyof typeof refusals

/** Codes of spec §8 that say yes, or not yet; they travel in a 2xx answer. */
export const outcomes = {
  OK:                            200,
  SUCCESS:                       200,
  OTP_VERIFIED:                  200,
  OTP_CODE_VALID:                200,
  BONUS_CLEAR:                   200,
  BONUS_SUCCESS:                 200, // only as the note of a statement row: the bonus's target was reached
  BONUS_FAIL:                    200, // only as the note of a statement row: the bonus was played down to its floor
  INVITER_UNKNOWN:               200, // registered, without the inviter that the code names
  INVITE_BONUS_SUCCESS:          200,
  REFUND_SUCCESS:                200,
  EXPORT_PENDING:                202, // a job makes the file
  APPROVAL_NEEDED:               202, // it waits for another member of staff
  TRANSFER_PENDING:              202, // not answered by the provider yet: the money is in transit (decisions D2)
  DEPOSIT_PENDING:               202, // not confirmed by the outside yet: the money is credited once it is (decisions D5)
  TRANSFER_PARTLY:               200, // of several game accounts some stayed as they were; the answer says which and why
  QR_EXPIRED:                    200,
} as const satisfies Record<string, number>

export type OutcomeCode = keyof typeof outcomes

/** Why a slip was not credited (spec §8); stored as a slip's `note`. */
export const slipNotes = [
  'UPLOADED_FILE_NOT_EXIST',
  'IMG_SIZE_UNABLE_TO_PROCESS',
  'CANNOT_READ_CROPPED_IMAGE',
  'DEST_ACC_INVALID',
  'SLIP_REFNO_DUPLICATED',
  'UNSTABLE_REFNO_ON_SLIP',
  'TRIPPLE_WRONG_CAPTCHA',
  'INVALID_SLIP',
  'NOT_MATCH',
  'EXPIRED_SLIP',
  'UNKNOW_ERROR',
] as const
export type SlipNote = (typeof slipNotes)[number]

/** Every code that needs words in th, la and en. */
export type Code = RefusalCode | OutcomeCode | SlipNote

/** The body of every refusal (decisions D13). */
export interface RefusalBody {
  message: string
  /** Names of the fields at fault, when input is. */
  fields?: string[]
  /** With CLAIMED: who has it in hands. */
  by?: string
  /** Names the log line of a 5xx. */
  incident?: string
}
