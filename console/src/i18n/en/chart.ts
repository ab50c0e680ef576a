/** Words of pictures of figures. */
export const chart = {
  empty: 'There are no figures to draw.',
  failed: 'The picture could not be loaded. The table has the same figures.',
  label:
    'Picture of {title} over {steps, plural, one {# step} other {# steps}}: {lines}. The table has the same figures.',
  figure: 'Shown in the picture',
  first: 'The {count} largest of {total} are in the picture; the table has all of them.',
}
