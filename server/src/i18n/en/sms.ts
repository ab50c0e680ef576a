/** What members are told by SMS about their bank account, password and PIN, in English. */
export const sms = {
  account_changed: (digits: string) =>
    `Kapao: Your withdrawals now go to the bank account ending in ${digits}. If you did not change it, please change your password and contact us at once.`,
  holder_changed: (digits: string) =>
    `Kapao: The holder's name of your bank account ending in ${digits} was changed. If you did not change it, please change your password and contact us at once.`,
  password_reset: () =>
    'Kapao: A new password was set for your account, and every device was signed out. If you did not do this, please contact us at once.',
  password_changed: () =>
    'Kapao: Your password was changed, and all other devices were signed out. If you did not do this, please contact us at once.',
  pin_set: () =>
    'Kapao: A new PIN was set for your account. If you did not do this, please change your password and contact us at once.',
  pin_removed: () =>
    'Kapao: The PIN of your account was removed. If you did not do this, please change your password and contact us at once.',
  password_help: (address: string) =>
    `Kapao: To set a new password, open ${address}/password and enter this number. We will send you a code by SMS. Tell nobody the code, not even our staff.`,
}
