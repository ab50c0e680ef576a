/** Words of every act: its reason, and what became of it. */
export const act = {
  reason: 'Reason',
  note: 'Note',
  evidence: 'Evidence',
  keptInTrail: 'It is kept in the trail.',
  missing: 'Please say why.',
  checking: 'No answer came: it may have been done. Sending it again does nothing twice.',
  once: { copy: 'Copy', copied: 'Copied', copyFailed: 'Failed to copy', kept: 'I have kept it' },
  asked: 'Asked. It waits for another person.',
  pictureHint: 'JPEG, PNG or WebP, up to 10 MB.',
  noPicture: 'No picture',
  claim: {
    heldBy: 'In the hands of {name}',
    take: 'Take in hand',
    takeTitle: 'Take this in hand for ten minutes?',
    taken: 'It is in your hands.',
    giveBack: 'Give back',
    giveBackTitle: 'Give this back?',
    givenBack: 'Given back.',
  },
}
