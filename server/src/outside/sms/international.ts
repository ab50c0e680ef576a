/** @returns a member's phone as it is called from abroad, without a plus: `0812345678` is 66812345678. */
export const internationalPhone = (phone: string, countryCode: string): string =>
  countryCode + phone.replace(/^0/, '')
