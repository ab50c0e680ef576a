/** Words of the trail. */
export const audit = {
  title: 'Trail',
  empty: 'Nothing of this kind was done.',
  n: 'No.',
  at: 'When',
  operator: 'Who',
  action: 'Act',
  subject: 'Of what',
  member: 'Member id',
  reason: 'Reason',
  record: 'Record {n}',
  values: 'Before and after',
  verify: 'Verify the chain',
  intact: 'Whole: each of {count, number} records follows from the one before it.',
  broken:
    'Broken at record {n}; {count, number} records before it are whole. Tell who runs the product at once.',
}
