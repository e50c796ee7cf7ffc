/** Returns the closest known word, at most two edits away, ignoring case. Undefined if there is none. */
export const nearestWord = (word: string, words: ReadonlyArray<string>): string | undefined => {
  const far = Math.min(2, word.length >> 1)
  const [nearest] = words
    .map((candidate) => ({ candidate, away: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ away }) => away <= far)
    .sort((one, other) => one.away - other.away)
  return nearest?.candidate
}

/** The Levenshtein distance of two words. */
const distance = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const letter of from) {
    const next = [row[0]! + 1]
    for (let at = 1; at <= to.length; at++)
      next.push(Math.min(row[at]! + 1, next[at - 1]! + 1, row[at - 1]! + (letter === to[at - 1] ? 0 : 1)))
    row = next
  }
  return row[to.length]!
}
