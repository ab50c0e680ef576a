/** Numbers of how staff get in, for server and console (staff-calls T1). A member's app carries none of them. */

/** Accounts of staff (staff-calls T1). */
export const staffLimits = {
  nameLengthMax: 60,
  idleMs: 15 * 60_000,
  absoluteMs: 12 * 3_600_000,
  /** How long a code serves for dangerous acts. */
  codeLifetimeMs: 5 * 60_000,
  wrongPerMinute: 5,
  wrongPerHour: 20,
  /** Wrong ones from one network, for all accounts together. */
  wrongPerAddressMinute: 60,
  invitationMs: 24 * 3_600_000,
  /** For so long who was invited approves nothing of the inviter's. */
  newcomerMs: 24 * 3_600_000,
  recoveryCodes: 10,
  /** How long a code of an authenticator is shown. */
  codeStepSeconds: 30,
  /** Of a machine. */
  tokenLifetimeMaxMs: 366 * 86_400_000,
} as const
