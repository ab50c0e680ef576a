/** Words of the person who is signed in: codes, the end of an idle session. */
export const operator = {
  code: 'Code of the authenticator',
  recoveryCode: 'Recovery code',
  useCode: 'Use the authenticator',
  useRecovery: 'Use a recovery code instead',
  stepUp: {
    title: 'Once more: your code',
    text: 'What you are about to do needs a code of the last five minutes.',
    confirm: 'Go on',
  },
  idle: { soon: 'You will be signed out in less than a minute. Move the pointer or press a key to stay.' },
}
