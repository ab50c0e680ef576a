/** Words around what the operator publishes, in English. */
export const site = {
  banners: {
    close: 'Close',
    continue: 'Continue',
    previous: 'Previous picture',
    next: 'Next picture',
    position: 'Picture {position} of {count}',
  },
} as const
