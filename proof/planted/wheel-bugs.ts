/** Bugs at the wheel: what a spin costs, gives, and is drawn from. */
import type { PlantedBug } from './bug.ts'

export const wheelBugs: PlantedBug[] = [
  {
    name: 'guessable-spin',
    means: 'the wheel is drawn from seeds that can be guessed',
    file: 'server/src/spin/seed.ts',
    text: 'randomBytes(32)',
    instead: "createHash('sha256').update(place.memberId).digest()",
    caughtBy: {
      file: 'server/src/spin/fair.test.ts',
      test: 'each seed is another one, also of the same member',
    },
  },
  {
    name: 'draw-leans',
    means: 'the first slices are drawn a little more often than their weights say',
    file: 'server/src/spin/spin.rules.ts',
    text: 'while (value >= end) value = valueAt(++attempt)',
    instead: 'if (value > end) value = valueAt(++attempt) % end',
    caughtBy: {
      file: 'server/src/spin/spin.rules.test.ts',
      test: 'takes the next attempt, as often as it must',
    },
  },
  {
    name: 'seed-not-counted',
    means: 'every spin from a pair of seeds is the same draw',
    file: 'server/src/spin/fair.queries.ts',
    text: "column('nonce', '+', 1)",
    instead: "column('nonce', '+', 0)",
    caughtBy: {
      file: 'server/src/spin/fair.test.ts',
      test: 'each spin of the history follows from what is told of it',
    },
  },
  {
    name: 'coin-apart',
    means: 'the coin is taken in a transaction of its own: a crash in between loses it',
    file: 'server/src/spin/spin.service.ts',
    text: "await post(tx, app, coinPosting('spin_paid', member, id, 1n))",
    instead: "await app.ledger.post(coinPosting('spin_paid', member, id, 1n))",
    caughtBy: {
      file: 'server/src/spin/spin.test.ts',
      test: 'a spin that dies before its commit has not been, and the same request can be sent again',
    },
  },
  {
    name: 'spin-drawn-again',
    means: 'the same request draws again',
    file: 'server/src/spin/spin.service.ts',
    text: 'if (paid.repeated) return',
    instead: '',
    caughtBy: {
      file: 'server/src/spin/spin.test.ts',
      test: 'the same key is the same spin, also when the answer was lost and the wheel has ended since',
    },
  },
  {
    name: 'stock-not-held',
    means: 'the last prize is won by several at the same time',
    file: 'server/src/spin/spin.queries.ts',
    text: ".forNoKeyUpdate(['c', 's'])",
    instead: '',
    caughtBy: {
      file: 'server/src/spin/spin.test.ts',
      test: '32 members want the last 3 of a prize: 3 have it, and then its weight has fallen out',
    },
  },
]
