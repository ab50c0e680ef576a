/** The SMS that carries a code, in English. */
/** One that changes where money goes, or who signs in, says so: a member who is asked for it under a pretext reads what it is for. */
export const otp = {
  entry: (code: string, reference: string) =>
    `Your Kapao code is ${code} (ref ${reference}). Valid for 5 minutes. Tell nobody.`,
  account: (code: string, reference: string) =>
    `Your Kapao code to change your bank account details is ${code} (ref ${reference}). Valid for 5 minutes. Tell nobody, not even our staff.`,
  password: (code: string, reference: string) =>
    `Your Kapao code to set a new password is ${code} (ref ${reference}). Valid for 5 minutes. Tell nobody, not even our staff.`,
}
