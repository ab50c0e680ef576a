/** Words of the invite bonus, in English. */
export const invite = {
  bonus: 'Invite bonus',
}
