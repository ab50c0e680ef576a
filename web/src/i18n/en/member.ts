/** Words of the profile, the password change and the contact page, in English. */
export const member = {
  profile: {
    title: 'Profile',
    id: 'Member number',
    coins: 'Wheel coins',
    since: 'Member since',
    username: 'Username (phone)',
    accountName: 'Account holder',
    accountNo: 'Account number',
    changeBank: 'Change bank account',
    afterChange: 'For your safety, staff check withdrawals of the next 24 hours.',
    changePassword: 'Change password',
  },
  password: {
    title: 'Change password',
    old: 'Current password',
    new: 'New password',
    confirm: 'Confirm the new password',
    hint: 'At least 8 characters. Your other devices will be logged out.',
    oldMissing: 'Enter your current password',
    newMissing: 'Enter a new password',
    newLength: 'Use 8 to 128 characters',
    confirmMissing: 'Enter the new password again',
    mismatch: 'The new passwords do not match',
    submit: 'Change password',
    done: 'Your password has been changed',
  },
  contact: {
    title: 'Contact us',
    scan: 'Scan to chat with us',
    version: 'Version {version}',
  },
} as const
