/** Finds games by what a member types: a part of the name or of the category, with one slip forgiven (ux 70). */
import { searchSlipLettersMin } from '@kapao/ui/limits.ts'

/** Letters and digits of any script; marks above and below them are left out, so that a forgotten tone still finds. */
const plainWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** One letter wrong, missing, too many, or changed with its neighbour. */
function isOneSlipAway(one: string, other: string): boolean {
  const start = [...one].findIndex((letter, index) => letter !== other[index])
  if (start < 0) return other.length <= one.length + 1
  const [rest, otherRest] = [one.slice(start), other.slice(start)]
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    (rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2))
  )
}

function isMeant(typed: string, word: string): boolean {
  if (word.includes(typed)) return true
  if (typed.length < searchSlipLettersMin) return false
  // The word may not be typed to its end yet.
  return [typed.length - 1, typed.length, typed.length + 1].some((length) =>
    isOneSlipAway(typed, word.slice(0, length)),
  )
}

/** @param wordsOf what a game may be called. */
export function findGames<Game>(
  games: readonly Game[],
  typed: string,
  wordsOf: (game: Game) => readonly string[],
): Game[] {
  const wanted = plainWords(typed)
  return games.filter((game) => {
    const words = wordsOf(game).flatMap(plainWords)
    // Written as one word or as two, it is the same name.
    const all = [...words, words.join('')]
    return wanted.every((one) => all.some((word) => isMeant(one, word)))
  })
}
