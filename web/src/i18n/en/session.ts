/** Words of signing in and out, in English. */
export const session = {
  title: 'Log in',
  welcome: 'Your wallet, every baht in sight.',
  username: 'Phone number',
  password: 'Password',
  remember: 'Keep me logged in on this device',
  submit: 'Log in',
  limited: 'Somebody else may have tried. With a code by SMS you can log in now.',
  sendCode: 'Get a code by SMS',
  forgot: 'Forgotten your password?',
  noAccount: 'Not a member yet?',
  register: 'Register here',
  usernameMissing: 'Enter your phone number',
  passwordMissing: 'Enter your password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
} as const
