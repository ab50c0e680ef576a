/** Words of signing in and out, in English. */
export const session = {
  title: 'Log in',
  welcome: 'Your wallet, every baht in sight.',
  username: 'Phone number',
  password: 'Password',
  remember: 'Keep me logged in on this device',
  submit: 'Log in',
  noAccount: 'Not a member yet?',
  register: 'Register here',
  usernameMissing: 'Enter your phone number',
  passwordMissing: 'Enter your password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
} as const
