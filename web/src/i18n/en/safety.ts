/** Words of the account's safety, in English. */
export const safety = {
  title: 'Safety',
  link: 'Safety and devices',
  back: 'Back to the profile',
  devices: {
    title: 'Where you are logged in',
    text: 'If you do not know a device, log it out and change your password.',
    current: 'This device',
    unknown: 'Unknown device',
    seen: 'Last used {ago}',
    opened: 'Logged in {at}',
    end: 'Log out',
    endLabel: 'Log out: {device}',
    ended: 'Logged out on that device',
    endAll: 'Log out everywhere',
    loading: 'Loading your devices',
    loadFailed: 'Your devices could not be loaded.',
    confirm: {
      title: 'Log out everywhere?',
      text: 'You log in again on this device too.',
      cancel: 'Stay logged in',
    },
  },
} as const
