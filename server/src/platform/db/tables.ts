/**
 * The tables, as kysely types. Written from the migrated database by `server/test/tables.ts`: change a migration, not
 * this file, and run `npm test -- server/src/platform/db/tables.test.ts -u`.
 */
import type * as lists from '@kapao/contract/lists.ts'
import type { Generated } from 'kysely'
import type {
  Banners,
  Computed,
  Evidence,
  Fixed,
  FixedOptional,
  InEachLanguage,
  Json,
  JsonOrNull,
  Named,
  Of,
  SlipNote,
  TaskDetail,
  Thresholds,
  Words,
} from './columns.ts'

export interface Database {
  account: {
    memberId: Fixed<string>
    code: Fixed<string>
    currency: Fixed<Of<typeof lists.ledgerCurrencies>>
    balance: Generated<bigint>
    seq: Generated<bigint>
    updatedAt: Date
  }
  bank: {
    code: Fixed<string>
    nameTh: string
    nameEn: string
    nameLa: string
    editions: string[]
    position: Fixed<number>
    forMembers: FixedOptional<boolean>
    currency: Generated<Of<typeof lists.currencies>>
  }
  bankPayment: {
    fromBank: Fixed<string>
    reference: Fixed<string>
    memberId: string | null
    fromAccountNo: Fixed<string>
    fromName: Fixed<string>
    toBank: Fixed<string>
    toAccountNo: Fixed<string>
    amount: Fixed<bigint>
    currency: Fixed<Of<typeof lists.currencies>>
    transferredAt: Fixed<Date>
    heardFrom: Fixed<Of<typeof lists.bankPaymentSources>>
    heardAt: Fixed<Date>
    attributedAt: Date | null
    referenceKey: Computed<string | null>
    isRepeated: FixedOptional<boolean>
    givenBack: Of<typeof lists.suspenseEnds> | null
    statementId: FixedOptional<string | null>
    confirmedAt: Date | null
    suspendedAs: FixedOptional<string | null>
    senderBank: FixedOptional<string | null>
    isApart: Generated<boolean>
  }
  bankStatement: {
    id: Fixed<string>
    hash: Buffer
    format: Fixed<Of<typeof lists.importFormats>>
    accountNo: FixedOptional<string | null>
    currency: FixedOptional<string | null>
    columns: Fixed<string[]>
    rows: Fixed<number>
    uploadedBy: Fixed<string>
    uploadedAt: Fixed<Date>
    state: Generated<Of<typeof lists.importStates>>
    leaseUntil: Date | null
    account: string | null
    matchedBy: string | null
    matchedAt: Date | null
    matched: Generated<number>
    unmatched: Generated<number>
    debits: Generated<number>
    refused: Generated<number>
    formerHash: Buffer | null
    takenBackAt: Date | null
    takenBackBy: string | null
    begunBy: Generated<string[]>
  }
  bankStatementRow: {
    statementId: Fixed<string>
    row: Fixed<number>
    cells: string[] | null
    hash: Fixed<Buffer>
    outcome: Of<typeof lists.importOutcomes> | null
    why: string | null
    fromBank: string | null
    reference: string | null
  }
  bonusOffer: {
    kind: Fixed<Of<typeof lists.offerKinds>>
    code: Fixed<string>
    currency: Fixed<Of<typeof lists.currencies>>
    type: Of<typeof lists.bonusTypes> | null
    maxReceived: number | null
    percentPoints: number
    amountMax: bigint
    depositMin: bigint
    successPoints: number
    failPoints: number
    games: string[] | null
    budget: bigint
    spent: Generated<bigint>
    usesMax: bigint | null
    uses: Generated<bigint>
    runsFrom: Date
    runsUntil: Date | null
    description: Json<InEachLanguage>
    notice: Json<InEachLanguage>
    banners: Json<Banners>
    position: number
  }
  bookDifference: {
    book: Fixed<string>
    hour: Fixed<Date>
    name: Fixed<string>
    what: Of<typeof lists.bookDifferences>
    theirs: string | null
    ours: string | null
    run: string
  }
  bookHour: {
    book: Fixed<string>
    hour: Fixed<Date>
    comparedUntil: Date
    comparedAt: Date | null
    theirs: Generated<bigint>
    ours: Generated<bigint>
    dueAt: Date | null
  }
  bookSearch: {
    book: Fixed<string>
    run: Fixed<string>
    name: Fixed<string>
    line: Fixed<string>
    at: Fixed<Date>
    begunAt: Fixed<Date>
  }
  bookTurn: {
    book: Fixed<string>
    run: string
    leaseUntil: Date
    heardUntil: Date
  }
  chatFile: {
    name: Fixed<string>
    ownerId: string
    kind: Fixed<Of<typeof lists.uploadKinds>>
    contentType: Fixed<string>
    createdAt: Fixed<Date>
    sentAt: Date | null
  }
  chatLooking: {
    operatorId: Fixed<string>
    roomId: Fixed<string>
    looksUntil: Date
    typesUntil: Date | null
  }
  chatMessage: {
    ownerId: string
    seq: bigint
    sessionId: Fixed<string>
    sender: Fixed<Of<typeof lists.chatSenders>>
    operatorId: FixedOptional<string | null>
    clientId: FixedOptional<string | null>
    message: Json<unknown>
    createdAt: Fixed<Date>
  }
  chatNote: {
    id: Fixed<string>
    ownerId: string
    seq: bigint
    sessionId: Fixed<string>
    text: Fixed<string>
    writtenBy: Fixed<string>
    writtenAt: Fixed<Date>
  }
  chatReply: {
    code: Fixed<string>
    words: Json<InEachLanguage>
    changedBy: string
    changedAt: Date
  }
  chatRoom: {
    ownerId: Fixed<string>
    kind: Fixed<Of<typeof lists.roomKinds>>
    lastSeq: Generated<bigint>
    customerReadSeq: Generated<bigint>
    deskReadSeq: Generated<bigint>
    sessionId: string
    sessionEndedAt: Date | null
    hasPerson: Generated<boolean>
    waitingSince: Date | null
    lastMessageAt: Date
    mergedInto: string | null
    createdAt: Fixed<Date>
    assignedTo: string | null
    labels: Generated<string[]>
    snoozedUntil: Date | null
    firstAskedAt: Date | null
    firstAnsweredAt: Date | null
    removedSeq: Generated<bigint>
  }
  content: {
    name: string
    words: Json<Words>
    version: string
    updatedAt: Date
  }
  contentPlan: {
    id: Fixed<string>
    name: Fixed<string>
    words: Json<unknown>
    startsAt: Fixed<Date>
    endsAt: Date | null
    state: Generated<Of<typeof lists.contentPlanStates>>
    plannedBy: Fixed<string>
    plannedAt: Fixed<Date>
    version: string | null
    formerWords: JsonOrNull<unknown>
  }
  coupon: {
    memberId: Fixed<string>
    id: Fixed<string>
    amount: Fixed<bigint>
    currency: Fixed<Of<typeof lists.currencies>>
    state: Of<typeof lists.couponStates>
    createdAt: Fixed<Date>
    expiresAt: Fixed<Date>
    decidedAt: Date | null
    claimId: string | null
  }
  dailyFigure: {
    day: Fixed<string>
    currency: Fixed<Of<typeof lists.ledgerCurrencies>>
    account: Fixed<string>
    kind: Fixed<Of<typeof lists.journalKinds>>
    paidIn: bigint
    paidOut: bigint
    entries: bigint
  }
  depositAccount: {
    bankCode: Fixed<string>
    accountNo: Fixed<string>
    accountName: string
    bankType: Fixed<Of<typeof lists.depositAccountTypes>>
    mode: Of<typeof lists.depositModes>
    currency: Of<typeof lists.currencies>
    billerId: FixedOptional<string | null>
    isOpen: Generated<boolean>
    position: number
    code: string | null
    closedAt: Date | null
    adapter: string | null
    depositMin: bigint | null
    quickAmounts: number[] | null
  }
  depositLimit: {
    memberId: Fixed<string>
    period: Fixed<Of<typeof lists.limitPeriods>>
    amount: bigint | null
    pendingAmount: bigint | null
    pendingFrom: Date | null
    tellAt: Date | null
  }
  depositLimitChange: {
    memberId: Fixed<string>
    id: Fixed<string>
    period: Fixed<Of<typeof lists.limitPeriods>>
    amount: FixedOptional<bigint | null>
    at: Fixed<Date>
  }
  depositUnread: {
    memberId: Fixed<string>
    journalId: Fixed<string>
    createdAt: Date
  }
  entry: {
    memberId: Fixed<string>
    code: Fixed<string>
    seq: Fixed<bigint>
    journalId: Fixed<string>
    amount: Fixed<bigint>
    balanceAfter: Fixed<bigint>
    createdAt: Fixed<Date>
  }
  expectedTransfer: {
    memberId: Fixed<string>
    id: Fixed<string>
    amount: Fixed<bigint>
    currency: Fixed<Of<typeof lists.currencies>>
    reference: Fixed<string>
    createdAt: Fixed<Date>
    expiresAt: Fixed<Date>
    matchedAt: Date | null
    fromBank: string | null
    bankReference: string | null
  }
  feedCursor: {
    feed: Fixed<string>
    cursor: bigint
    movedAt: Date
  }
  firstDeposit: {
    memberId: Fixed<string>
    day: Fixed<string>
  }
  flowTrace: {
    reference: Fixed<string>
    traceParent: Fixed<string>
    createdAt: Fixed<Date>
  }
  formerBankAccount: {
    memberId: Fixed<string>
    bankCode: Fixed<string>
    bankAccountNo: Fixed<string>
    bankAccountName: Fixed<string>
    leftAt: Fixed<Date>
  }
  game: {
    code: Fixed<string>
    name: string
    category: Of<typeof lists.gameCategories>
    adapter: string
    autoLogin: string | null
    web: string | null
    android: string | null
    ios: string | null
    factorPoints: FixedOptional<number>
    logo: string | null
    background: string | null
    isOpen: Generated<boolean>
    position: number
    signIn: Of<typeof lists.signInWays> | null
    provider: string
    maintenanceFrom: Date | null
    maintenanceUntil: Date | null
  }
  gameAccount: {
    memberId: Fixed<string>
    slot: Fixed<string>
    username: Fixed<string>
    passwordSealed: Buffer | null
    isStale: Generated<boolean>
    confirmedAt: Date | null
    createdAt: Fixed<Date>
    resetReference: string | null
    resetAt: Date | null
    inMaintenance: Generated<boolean>
    resetAskAt: Date | null
    resetAskCount: Generated<number>
    frozenAt: Date | null
    tellsStakes: boolean | null
    sameSeq: bigint | null
    sameSince: Date | null
  }
  gatewayPayment: {
    gateway: Fixed<string>
    paymentId: Fixed<string>
    memberId: string | null
    chargeReference: FixedOptional<string | null>
    amount: Fixed<bigint>
    currency: Fixed<Of<typeof lists.currencies>>
    paidAt: Fixed<Date>
    heardFrom: Fixed<Of<typeof lists.gatewayPaymentSources>>
    heardAt: Fixed<Date>
    attributedAt: Date | null
    givenBack: Of<typeof lists.suspenseEnds> | null
    isApart: Generated<boolean>
  }
  inviteClaim: {
    memberId: Fixed<string>
    id: Fixed<string>
    amount: Fixed<bigint>
    currency: Fixed<Of<typeof lists.currencies>>
    createdAt: Fixed<Date>
  }
  inviteCommission: {
    memberId: Fixed<string>
    friendId: Fixed<string>
    day: Fixed<string>
    currency: Fixed<Of<typeof lists.currencies>>
    loss: Fixed<bigint>
    percentPoints: Fixed<number>
    amount: Fixed<bigint>
    createdAt: Fixed<Date>
    dayCap: FixedOptional<bigint | null>
    monthCap: FixedOptional<bigint | null>
    claimId: string | null
  }
  invitePurse: {
    memberId: Fixed<string>
    earned: bigint
    claimed: Generated<bigint>
    withheld: Generated<bigint>
  }
  inviteReview: {
    memberId: Fixed<string>
    friendId: Fixed<string>
    traits: string[]
    state: Of<typeof lists.inviteReviewStates>
    openedAt: Date
    decidedAt: Date | null
  }
  journal: {
    memberId: Fixed<string>
    key: Fixed<string>
    id: Fixed<string>
    kind: Fixed<Of<typeof lists.journalKinds>>
    currency: Fixed<Of<typeof lists.ledgerCurrencies>>
    reverses: FixedOptional<string | null>
    createdAt: Fixed<Date>
  }
  keptMark: {
    mark: Fixed<Buffer>
    account: Fixed<string>
    pauses: Json<unknown>
    offers: Json<unknown>
    isWatched: Fixed<boolean>
    madeAt: Fixed<Date>
    frozen: Json<unknown>
  }
  listExport: {
    id: Fixed<string>
    kind: Fixed<Of<typeof lists.exportKinds>>
    filters: Json<unknown>
    columns: Json<unknown>
    reason: Fixed<string>
    requestedBy: Fixed<string>
    createdAt: Fixed<Date>
    state: Generated<Of<typeof lists.fileStates>>
    askAt: Date | null
    askCount: Generated<number>
    rows: Generated<bigint>
    total: Generated<bigint>
    fault: Of<typeof lists.exportFaults> | null
    file: string | null
    endsAt: Date | null
  }
  lossBook: {
    memberId: Fixed<string>
    book: Fixed<Of<typeof lists.lossBooks>>
    firstDay: Fixed<string>
    lastDay: Fixed<string>
    currency: Fixed<Of<typeof lists.currencies>>
    gameLoss: Fixed<bigint>
    giftsReceived: Fixed<bigint>
    giftsTakenBack: Fixed<bigint>
    countedBefore: Fixed<bigint>
    setAgainst: Fixed<bigint>
    counted: Fixed<bigint>
    wonBack: Fixed<bigint>
    winningsLeft: bigint
    countedSum: Fixed<bigint>
    wonBackSum: Fixed<bigint>
    putOff: FixedOptional<bigint>
    putOffBefore: FixedOptional<bigint>
  }
  member: {
    id: Fixed<string>
    phone: Fixed<string>
    name: string
    passwordHash: string
    currency: Fixed<Of<typeof lists.currencies>>
    sourceCode: FixedOptional<string | null>
    invitedBy: FixedOptional<string | null>
    bankCode: string
    bankAccountNo: string
    bankAccountName: string
    bankChangedAt: Date | null
    isActive: Generated<boolean>
    isFlagged: Generated<boolean>
    createdAt: Fixed<Date>
    bankVerifiedAt: Date | null
    bankProvenName: string | null
    passwordResetAt: Date | null
    memberNo: FixedOptional<number>
    closedAt: Date | null
    erasedAt: Date | null
    eraseAt: Date | null
  }
  memberAddress: {
    memberId: Fixed<string>
    day: Fixed<string>
    network: Fixed<string>
    notedAt: FixedOptional<Date | null>
  }
  memberDay: {
    memberId: Fixed<string>
    day: Fixed<string>
    week: Computed<string>
    currency: Fixed<Of<typeof lists.currencies>>
    deposits: Fixed<bigint>
    withdrawals: Fixed<bigint>
    giftsReceived: Fixed<bigint>
    holdingsStart: Fixed<bigint>
    holdingsEnd: Fixed<bigint>
    gameLoss: Fixed<bigint>
    giftsTakenBack: Fixed<bigint>
  }
  memberDevice: {
    memberId: Fixed<string>
    deviceHash: Fixed<Buffer>
    firstSeenAt: Fixed<Date>
    lastSeenAt: Date
  }
  memberExport: {
    memberId: Fixed<string>
    locale: Of<typeof lists.locales>
    askedAt: Date
    askAt: Date | null
    askCount: Generated<number>
    file: string | null
    madeAt: Date | null
    endsAt: Date | null
  }
  memberFlag: {
    memberId: Fixed<string>
    id: Fixed<string>
    code: Fixed<string>
    reason: Fixed<string>
    holds: Fixed<boolean>
    flaggedBy: FixedOptional<string | null>
    flaggedAt: Fixed<Date>
    closedBy: string | null
    closedAt: Date | null
    note: string | null
    rule: FixedOptional<Of<typeof lists.flagRules>>
    evidence: Json<Evidence>
    pattern: FixedOptional<string | null>
    factsUntil: FixedOptional<Date | null>
    verdict: Of<typeof lists.inviteDecisions> | null
    decidedBy: string | null
    decidedAt: Date | null
    decisionNote: string | null
  }
  memberFreeze: {
    memberId: Fixed<string>
    capability: Fixed<Of<typeof lists.capabilities>>
    reason: string
    frozenBy: string
    frozenAt: Date
    liftedAt: Date | null
  }
  memberNote: {
    memberId: Fixed<string>
    id: Fixed<string>
    text: Fixed<string>
    writtenBy: Fixed<string>
    writtenAt: Fixed<Date>
  }
  memberPasskey: {
    memberId: Fixed<string>
    id: Fixed<string>
    credentialId: Fixed<Buffer>
    publicKey: Fixed<Buffer>
    counter: bigint
    transports: Fixed<string[]>
    name: Fixed<string>
    createdAt: Fixed<Date>
    lastUsedAt: Date | null
  }
  memberPin: {
    memberId: Fixed<string>
    pinHash: string
    setAt: Date
    tries: Generated<number>
    closedUntil: Date | null
  }
  memberSms: {
    memberId: Fixed<string>
    id: Fixed<string>
    kind: Fixed<'account_changed' | 'holder_changed' | 'password_reset' | 'password_changed' | 'password_help' | 'pin_set' | 'pin_removed'>
    text: Fixed<string>
    createdAt: Fixed<Date>
    state: Generated<Of<typeof lists.smsStates>>
    askAt: Date | null
    askCount: Generated<number>
  }
  notableAccount: {
    code: Fixed<string>
    memberId: Fixed<string>
  }
  notice: {
    memberId: Fixed<string>
    key: Fixed<string>
    id: Fixed<string>
    kind: Fixed<Of<typeof lists.noticeKinds>>
    topic: Fixed<string>
    amount: FixedOptional<bigint | null>
    statementId: FixedOptional<string | null>
    detail: FixedOptional<string | null>
    createdAt: Fixed<Date>
    readAt: Date | null
  }
  offerInvitation: {
    memberId: Fixed<string>
    kind: Fixed<Of<typeof lists.offerKinds>>
    code: Fixed<string>
    requestId: string
    invitedAt: Date
    endsAt: Date
  }
  offerUsed: {
    memberId: Fixed<string>
    kind: Fixed<Of<typeof lists.offerKinds>>
    code: Fixed<string>
    at: Fixed<Date>
    account: Fixed<string>
  }
  operator: {
    id: Fixed<string>
    name: Fixed<string>
    role: FixedOptional<string | null>
    tokenHash: FixedOptional<Buffer | null>
    isActive: FixedOptional<boolean>
    createdAt: Fixed<Date>
    memberId: string | null
    displayName: FixedOptional<string | null>
    isMachine: FixedOptional<boolean>
    roles: Generated<string[]>
    state: Generated<Of<typeof lists.staffStates>>
    passwordHash: string | null
    authenticator: Buffer | null
    authenticatorStep: bigint | null
    invitedBy: FixedOptional<string | null>
    acceptedAt: Date | null
    lastSeenAt: Date | null
    endsAt: FixedOptional<Date | null>
    revokedAt: Date | null
    resetBy: string | null
    resetAt: Date | null
    linkSeenBy: string | null
    memberSince: Date | null
  }
  operatorAudit: {
    n: Fixed<bigint>
    at: Fixed<Date>
    operatorId: Fixed<string>
    action: Fixed<string>
    subject: Fixed<string>
    record: Fixed<string>
    hash: Fixed<Buffer>
  }
  operatorRequest: {
    id: Fixed<string>
    kind: Fixed<Of<typeof lists.requestKinds>>
    part: Fixed<string>
    about: Fixed<string>
    state: Generated<Of<typeof lists.requestStates>>
    memberId: FixedOptional<string | null>
    subject: Fixed<string>
    body: Json<Named>
    before: Json<Named>
    after: Json<Named>
    reason: Fixed<string>
    requestedBy: Fixed<string>
    requestedAt: Fixed<Date>
    lapsesAt: Fixed<Date>
    decidedBy: string | null
    decidedAt: Date | null
    note: string | null
  }
  operatorTask: {
    id: Fixed<string>
    kind: Fixed<Of<typeof lists.taskKinds>>
    subject: Fixed<string>
    memberId: FixedOptional<string | null>
    detail: Json<TaskDetail>
    createdAt: Fixed<Date>
    closedAt: Date | null
    closedBy: string | null
  }
  otp: {
    tokenHash: Fixed<Buffer>
    purpose: Fixed<Of<typeof lists.otpPurposes>>
    phone: Fixed<string>
    reference: Fixed<string>
    codeHash: Fixed<Buffer>
    tries: Generated<number>
    createdAt: Fixed<Date>
    expiresAt: Fixed<Date>
    verifiedAt: Date | null
    usedAt: Date | null
  }
  outbox: {
    id: Fixed<string>
    memberId: Fixed<string>
    journalId: FixedOptional<string | null>
    event: Fixed<string>
    payload: Json<unknown>
    createdAt: Fixed<Date>
    deliveredAt: Date | null
    noticeId: FixedOptional<string | null>
    noticeKind: FixedOptional<string | null>
  }
  outboxTold: {
    hour: Fixed<Date>
    count: Fixed<bigint>
    digest: Fixed<bigint>
    newest: Fixed<Date>
  }
  passkeyChallenge: {
    challenge: Buffer
    purpose: Fixed<Of<typeof lists.passkeyPurposes>>
    sessionHash: FixedOptional<Buffer | null>
    createdAt: Date
  }
  paymentTakenBack: {
    statementId: Fixed<string>
    fromBank: Fixed<string>
    reference: Fixed<string>
    toBank: Fixed<string>
    amount: Fixed<bigint>
    currency: Fixed<Of<typeof lists.currencies>>
    suspendedAs: Fixed<string>
  }
  payoutFile: {
    id: Fixed<string>
    reference: Fixed<string>
    fromBank: Fixed<string>
    fromAccountNo: Fixed<string>
    fromName: Fixed<string>
    currency: Fixed<Of<typeof lists.currencies>>
    rows: Fixed<number>
    amount: Fixed<bigint>
    reason: Fixed<string>
    madeBy: Fixed<string>
    madeAt: Fixed<Date>
    takenAt: Date | null
  }
  payoutFileRow: {
    fileId: Fixed<string>
    row: Fixed<number>
    memberId: FixedOptional<string | null>
    withdrawalId: FixedOptional<string | null>
    said: Of<typeof lists.payoutEndings> | null
    reason: string | null
    resultId: string | null
    refundId: FixedOptional<string | null>
  }
  payoutRecipient: {
    account: Fixed<Buffer>
    recipient: string
    introducedAt: Date
  }
  payoutResult: {
    id: Fixed<string>
    fileId: Fixed<string>
    hash: Fixed<Buffer>
    readBy: Fixed<string>
    readAt: Fixed<Date>
    confirmedBy: string | null
    confirmedAt: Date | null
  }
  payoutResultRow: {
    resultId: Fixed<string>
    row: Fixed<number>
    reference: Fixed<string>
    said: Fixed<Of<typeof lists.payoutAnswers>>
    amount: FixedOptional<bigint | null>
    reason: FixedOptional<string | null>
    outcome: Fixed<Of<typeof lists.payoutOutcomes>>
    fault: FixedOptional<Of<typeof lists.payoutResultFaults> | null>
  }
  periodClose: {
    task: Fixed<Of<typeof lists.closingTasks>>
    firstDay: Fixed<string>
    lastDay: Fixed<string>
    mark: string | null
    closedAt: Date | null
    isBooked: FixedOptional<boolean>
    holdsGifts: FixedOptional<boolean>
  }
  playPause: {
    memberId: Fixed<string>
    id: Fixed<string>
    kind: Fixed<Of<typeof lists.pauseKinds>>
    begunAt: Fixed<Date>
    until: Fixed<Date>
    askedBackAt: Date | null
    pullAt: Date | null
    pullCount: Generated<number>
  }
  playSetting: {
    memberId: Fixed<string>
    realityMinutes: number | null
    lookAt: Date | null
  }
  provider: {
    code: Fixed<string>
    name: string
    adapter: string
    address: string | null
    isOpen: Generated<boolean>
  }
  pushDelivery: {
    endpointHash: Fixed<Buffer>
    key: Fixed<string>
    memberId: Fixed<string>
    createdAt: Fixed<Date>
    tryAt: Date
    tryCount: Generated<number>
  }
  pushSetting: {
    memberId: Fixed<string>
    kinds: string[]
  }
  pushSubscription: {
    endpointHash: Fixed<Buffer>
    memberId: string
    sessionHash: Buffer
    endpoint: Fixed<string>
    p256dh: string
    auth: string
    locale: Of<typeof lists.locales>
    subscribedAt: Date
  }
  qrCharge: {
    reference: Fixed<string>
    memberId: Fixed<string>
    gateway: Fixed<string>
    amount: Fixed<bigint>
    currency: Fixed<Of<typeof lists.currencies>>
    payload: string | null
    state: Of<typeof lists.chargeStates>
    createdAt: Fixed<Date>
    expiresAt: Fixed<Date>
    announcedAt: Date | null
    askAt: Date | null
    askCount: Generated<number>
    providerReference: string | null
  }
  rateLimit: {
    key: string
    points: number
    until: Date
    begunAt: Date | null
  }
  recall: {
    channel: Fixed<string>
    recallId: Fixed<string>
    payment: Fixed<string>
    memberId: FixedOptional<string | null>
    amount: Fixed<bigint>
    currency: Fixed<Of<typeof lists.currencies>>
    covered: Fixed<bigint>
    takenAt: Fixed<Date>
    heardAt: Fixed<Date>
  }
  refund: {
    memberId: Fixed<string>
    firstDay: Fixed<string>
    lastDay: Fixed<string>
    currency: Fixed<Of<typeof lists.currencies>>
    percentPoints: Fixed<number>
    cap: Fixed<bigint>
    amount: Fixed<bigint>
    closedAt: Fixed<Date>
    lapsesAt: Fixed<Date>
    receiptId: string | null
  }
  refundReceipt: {
    memberId: Fixed<string>
    id: Fixed<string>
    amount: Fixed<bigint>
    currency: Fixed<Of<typeof lists.currencies>>
    createdAt: Fixed<Date>
  }
  requestKey: {
    scope: string
    key: string
    bodyHash: Buffer
    status: number | null
    answer: Buffer | null
    createdAt: Date
    node: number | null
  }
  retention: {
    ofTable: Fixed<string>
    removingBefore: Date | null
    removedBefore: Date | null
    mark: string | null
  }
  riskRule: {
    code: Fixed<Of<typeof lists.riskRules>>
    isOn: boolean
    thresholds: Json<Thresholds>
    holds: boolean
    reason: string | null
    changedBy: string | null
    changedAt: Date | null
    lookedTo: Date | null
  }
  schemaMigration: {
    version: Fixed<number>
    name: Fixed<string>
    hash: Fixed<string>
    appliedAt: FixedOptional<Date>
  }
  senderRefund: {
    id: Fixed<string>
    fromBank: Fixed<string>
    reference: Fixed<string>
    amount: Fixed<bigint>
    currency: Fixed<Of<typeof lists.currencies>>
    payoutReference: Fixed<string>
    toAccountNo: Fixed<string>
    toAccountName: Fixed<string>
    state: Generated<Of<typeof lists.payoutStates>>
    reason: string | null
    askAt: Date | null
    askCount: Generated<number>
    orderedAt: Date | null
    orderLeaseUntil: Date | null
    createdAt: Fixed<Date>
    decidedAt: Date | null
    contradictedAt: Date | null
    lookAt: Date | null
    lookCount: Generated<number>
    askedAt: Date | null
    toBank: FixedOptional<string | null>
  }
  serviceSwitch: {
    name: Fixed<string>
    isOn: boolean
    reason: string
    changedBy: string
    changedAt: Date
  }
  session: {
    tokenHash: Fixed<Buffer>
    memberId: Fixed<string>
    remember: Fixed<boolean>
    createdAt: Fixed<Date>
    lastSeenAt: Date
    revokedAt: Date | null
    revokedWhy: string | null
    device: FixedOptional<string | null>
    address: FixedOptional<string | null>
    steppedUpUntil: Date | null
    seenOn: Generated<string>
  }
  setting: {
    name: string
    value: Json<unknown>
    updatedAt: Date
  }
  sitePicture: {
    name: Fixed<string>
    contentType: Fixed<Of<typeof lists.sitePictureTypes>>
    bytes: Fixed<Buffer>
    createdAt: Fixed<Date>
  }
  slip: {
    memberId: Fixed<string>
    id: Fixed<string>
    reference: Fixed<string>
    state: Of<typeof lists.slipStates>
    note: SlipNote | null
    bank: string | null
    bankReference: string | null
    file: string | null
    fromAccountNo: string | null
    fromName: string | null
    toBank: string | null
    toAccountNo: string | null
    amount: bigint | null
    currency: Of<typeof lists.currencies> | null
    transferredAt: Date | null
    approvedAt: Date | null
    askAt: Date | null
    askCount: Generated<number>
    createdAt: Fixed<Date>
    decidedAt: Date | null
    bankReferenceKey: Computed<string | null>
    isRepeated: FixedOptional<boolean>
    readText: FixedOptional<string | null>
  }
  source: {
    code: Fixed<string>
    description: Json<InEachLanguage>
    position: number
    isOpen: Generated<boolean>
  }
  spin: {
    memberId: Fixed<string>
    id: Fixed<string>
    campaignId: Fixed<string>
    sliceCode: Fixed<string>
    drawn: Fixed<bigint>
    outOf: Fixed<bigint>
    remainingCoin: Fixed<bigint>
    createdAt: Fixed<Date>
    seedNumber: FixedOptional<number | null>
    nonce: FixedOptional<number | null>
    weights: FixedOptional<number[] | null>
  }
  spinCampaign: {
    id: Fixed<string>
    name: Json<InEachLanguage>
    currency: Fixed<Of<typeof lists.currencies>>
    runsFrom: Date
    runsUntil: Date
    budget: bigint
    spent: Generated<bigint>
    couponDays: number
    frozenAt: Date | null
  }
  spinSeed: {
    memberId: Fixed<string>
    number: Fixed<number>
    commit: Fixed<Buffer>
    seedSealed: Buffer | null
    serverSeed: Buffer | null
    clientSeed: string | null
    nonce: Generated<number>
    createdAt: Fixed<Date>
    begunAt: Date | null
    revealedAt: Date | null
  }
  spinSlice: {
    campaignId: Fixed<string>
    code: Fixed<string>
    position: Fixed<number>
    label: Json<InEachLanguage>
    description: Json<InEachLanguage>
    bgColor: Fixed<string>
    textColor: Fixed<string>
    weight: Fixed<number>
    prize: Fixed<Of<typeof lists.spinPrizes>>
    amount: Fixed<bigint>
    stock: FixedOptional<number | null>
    taken: Generated<number>
  }
  staffClaim: {
    kind: Fixed<Of<typeof lists.claimKinds>>
    subject: Fixed<string>
    operatorId: string
    claimedUntil: Date
  }
  staffInvitation: {
    operatorId: Fixed<string>
    tokenHash: Fixed<Buffer>
    authenticator: Fixed<Buffer>
    endsAt: Fixed<Date>
  }
  staffPasskey: {
    operatorId: Fixed<string>
    id: Fixed<string>
    credentialId: Fixed<Buffer>
    publicKey: Fixed<Buffer>
    counter: bigint
    transports: Fixed<string[]>
    name: Fixed<string>
    createdAt: Fixed<Date>
    lastUsedAt: Date | null
  }
  staffRecoveryCode: {
    operatorId: Fixed<string>
    codeHash: Fixed<Buffer>
  }
  staffSession: {
    tokenHash: Fixed<Buffer>
    operatorId: Fixed<string>
    device: Fixed<string>
    address: Fixed<string>
    createdAt: Fixed<Date>
    lastSeenAt: Date
    idleUntil: Date
    endsAt: Fixed<Date>
    steppedUpUntil: Date
  }
  statement: {
    memberId: Fixed<string>
    n: Fixed<bigint>
    id: Fixed<string>
    type: Fixed<Of<typeof lists.statementTypes>>
    fromCode: Fixed<string>
    toCode: Fixed<string>
    amount: bigint
    status: Of<typeof lists.statementStatuses>
    reference: Fixed<string>
    note: string | null
    openedBy: FixedOptional<string | null>
    settledBy: string | null
    createdAt: Fixed<Date>
    settledAt: Date | null
  }
  statementHead: {
    memberId: Fixed<string>
    count: bigint
  }
  transfer: {
    memberId: Fixed<string>
    id: Fixed<string>
    slot: Fixed<string>
    direction: Fixed<Of<typeof lists.transferDirections>>
    amount: Fixed<bigint>
    state: Of<typeof lists.transferStates>
    reference: Fixed<string>
    reason: string | null
    unknownCount: Generated<number>
    askAt: Date | null
    askCount: Generated<number>
    createdAt: Fixed<Date>
    decidedAt: Date | null
    providerReference: string | null
    orderUntil: FixedOptional<Date>
    orderedAt: Date | null
    contradictedAt: Date | null
    lookAt: Date | null
    lookCount: Generated<number>
  }
  unreadRecord: {
    source: Fixed<string>
    hash: Fixed<Buffer>
    id: Fixed<string>
    record: Fixed<string>
    why: Fixed<string>
    heardAt: Fixed<Date>
  }
  userBonus: {
    memberId: Fixed<string>
    id: Fixed<string>
    source: Fixed<Of<typeof lists.lockSources>>
    sourceId: Fixed<string>
    currency: Fixed<Of<typeof lists.currencies>>
    amount: Fixed<bigint>
    type: FixedOptional<Of<typeof lists.bonusTypes> | null>
    maxReceived: FixedOptional<number | null>
    successPoints: Fixed<number>
    failPoints: Fixed<number>
    games: FixedOptional<string[] | null>
    description: JsonOrNull<InEachLanguage>
    base: Fixed<bigint>
    target: Fixed<bigint>
    floor: Fixed<bigint>
    openedSeq: Fixed<bigint>
    openedAt: Fixed<Date>
    isActive: boolean
    isChanged: boolean
    clearingSince: Date | null
    clearingSeq: bigint | null
    clearCount: Generated<number>
    askAt: Date | null
    outcome: Of<typeof lists.lockEndings> | null
    forfeited: Generated<bigint>
    endedAt: Date | null
    finishId: string | null
    outsideBefore: FixedOptional<bigint | null>
    resultsBefore: FixedOptional<bigint | null>
    paidIn: bigint | null
    results: bigint | null
    total: bigint | null
    closedSeq: bigint | null
    lowAskAt: Date | null
  }
  voucher: {
    memberId: Fixed<string>
    id: Fixed<string>
    codeHash: Fixed<Buffer>
    codeSealed: Buffer | null
    state: Of<typeof lists.voucherStates>
    amount: bigint | null
    reference: Fixed<string>
    toWallet: Fixed<string>
    reason: string | null
    unknownCount: Generated<number>
    askAt: Date | null
    askCount: Generated<number>
    createdAt: Fixed<Date>
    decidedAt: Date | null
    orderedAt: Date | null
    orderLeaseUntil: Date | null
    contradictedAt: Date | null
    lookAt: Date | null
    lookCount: Generated<number>
    hasRow: Generated<boolean>
  }
  webhookEvent: {
    source: Fixed<string>
    eventId: Fixed<string>
    receivedAt: Fixed<Date>
  }
  withdrawal: {
    memberId: Fixed<string>
    id: Fixed<string>
    amount: Fixed<bigint>
    currency: Fixed<Of<typeof lists.currencies>>
    state: Of<typeof lists.withdrawalStates>
    reference: Fixed<string>
    toBank: Fixed<string>
    toAccountNo: Fixed<string>
    toAccountName: Fixed<string>
    reason: string | null
    askAt: Date | null
    askCount: Generated<number>
    createdAt: Fixed<Date>
    decidedAt: Date | null
    approvalsNeeded: FixedOptional<number>
    orderedAt: Date | null
    orderLeaseUntil: Date | null
    contradictedAt: Date | null
    lookAt: Date | null
    lookCount: Generated<number>
    askedAt: Date | null
    reviewedAgainAt: Date | null
    bankReference: string | null
  }
  withdrawalApproval: {
    memberId: Fixed<string>
    withdrawalId: Fixed<string>
    operatorId: Fixed<string>
    at: Date
  }
}
