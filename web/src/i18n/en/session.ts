/** Words of signing in and out, in English. */
export const session = {
  title: 'Log in',
  welcome: 'Your wallet, all of your money in sight.',
  username: 'Phone number',
  password: 'Password',
  remember: 'Keep me logged in on this device',
  submit: 'Log in',
  limited: 'Somebody else may have tried. With a code by SMS you can log in now.',
  sendCode: 'Get a code by SMS',
  forgot: 'Forgotten your password?',
  ended: {
    unknown:
      'Your session has ended: it was not used for a while, or it was logged out elsewhere. Log in and go on where you were.',
    expired:
      'It was not used for a while, so for your safety you were logged out. Log in and go on where you were.',
    logout: 'This device was logged out from your account.',
    password_changed: 'Your password was changed, so this device was logged out. Log in with the new one.',
    disabled: 'This account has been closed. Please contact us.',
    closed: 'Your account is closed. For 24 hours our support can open it again.',
  },
  passkey: {
    submit: 'Log in with a passkey',
    unknown: 'This passkey is no longer known here. Log in with your password.',
    failed: 'This browser could not use a passkey. Log in with your password.',
  },
  noAccount: 'Not a member yet?',
  register: 'Register here',
  usernameMissing: 'Enter your phone number',
  passwordMissing: 'Enter your password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
} as const
