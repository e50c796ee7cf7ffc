import { wholeNumber } from "../availability/Slots.ts"

/**
 * The unit of shares and credits: the price of one meeting.
 *
 * It is the least common multiple of 1 to 16, so the shares of up to 16 members of equal weight are exact. Every amount is a
 * whole number of units, and stays far below 2^53.
 */
export const creditUnit = 720_720

/** A member who competes for a meeting. */
export interface Competitor {
  readonly weight: number
  /** The units that the ledger owes the member. */
  readonly credit: number
}

/**
 * Returns the share of each member in a meeting that needs `picks` of them, in units. The shares add up to `picks` meetings.
 *
 * The meetings are divided by weight. A share is at most one meeting: what is left of a larger one is divided among the others.
 * Members of weight 0 have equal shares if they compete among themselves. Units that cannot be divided go to the smallest
 * credits first, then to the first in the list. Throws a `RangeError` unless there are more members than picks. Decision 0092.
 */
export const sharesOf = (competitors: ReadonlyArray<Competitor>, picks: number): ReadonlyArray<number> => {
  if (wholeNumber("picks", picks, 1) >= competitors.length) {
    throw new RangeError(`${competitors.length} members do not compete for ${picks} places.`)
  }
  const weights = dividingWeights(competitors)
  const shares = competitors.map(() => 0)
  let below = [...competitors.keys()]
  let rest = picks * creditUnit
  for (;;) {
    const total = sum(below.map((index) => weights[index]!))
    const whole = below.filter((index) => rest * weights[index]! >= creditUnit * total)
    for (const index of whole) shares[index] = creditUnit
    rest -= whole.length * creditUnit
    below = below.filter((index) => shares[index] === 0)
    if (whole.length === 0) return divideRest(competitors, weights, shares, below, rest)
  }
}

const dividingWeights = (competitors: ReadonlyArray<Competitor>): ReadonlyArray<number> => {
  const weights = competitors.map(({ weight }) => wholeNumber("weight", weight, 0))
  if (weights.every((weight) => weight === 0)) return weights.map(() => 1)
  if (weights.includes(0)) throw new RangeError("Members of weight 0 only compete among themselves.")
  return weights
}

const divideRest = (
  competitors: ReadonlyArray<Competitor>,
  weights: ReadonlyArray<number>,
  whole: ReadonlyArray<number>,
  below: ReadonlyArray<number>,
  rest: number
): ReadonlyArray<number> => {
  const shares = [...whole]
  const total = sum(below.map((index) => weights[index]!))
  for (const index of below) shares[index] = Math.floor((rest * weights[index]!) / total)
  const remainder = rest - sum(below.map((index) => shares[index]!))
  const poorest = below.toSorted((one, other) => competitors[one]!.credit - competitors[other]!.credit)
  for (const index of poorest.slice(0, remainder)) shares[index]!++
  return shares
}

const sum = (numbers: ReadonlyArray<number>): number => numbers.reduce((total, each) => total + each, 0)
