/** Words of the person who is signed in: codes, the end of an idle session. */
export const operator = {
  code: 'Code of the authenticator',
  recoveryCode: 'Recovery code',
  useCode: 'Use the authenticator',
  useRecovery: 'Use a recovery code instead',
  stepUp: {
    title: 'Is it you? Once more',
    text: 'What you are about to do needs a code or a passkey of the last five minutes.',
    confirm: 'Go on',
    usePasskey: 'Use a passkey',
    noPasskey: 'You have no passkey yet. Type a code now; you add a passkey under My sessions.',
    passkeyLeft: 'The passkey was not used. Try again, or type a code.',
  },
  idle: { soon: 'You will be signed out in less than a minute. Move the pointer or press a key to stay.' },
}
