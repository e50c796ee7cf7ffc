/** A rational number: numerator and positive denominator. */
export type Ratio = readonly [numerator: bigint, denominator: bigint]

const zero: Ratio = [0n, 1n]
const one: Ratio = [1n, 1n]

const gcd = (left: bigint, right: bigint): bigint => (right === 0n ? left : gcd(right, left % right))

const ratio = (numerator: bigint, denominator: bigint): Ratio => {
  const common = gcd(numerator < 0n ? -numerator : numerator, denominator)
  return [numerator / common, denominator / common]
}

const plus = ([a, b]: Ratio, [c, d]: Ratio): Ratio => ratio(a * d + c * b, b * d)
const minus = ([a, b]: Ratio): Ratio => [-a, b]
const compare = ([a, b]: Ratio, [c, d]: Ratio): number => Number(a * d - c * b)

/** A member of a role, in the order of its list. */
export interface OracleMember {
  readonly host: number
  readonly weight: number
}

/** The members who competed for a meeting, with what each was due, and those who were picked. */
interface Contest {
  readonly shares: ReadonlyMap<number, Ratio>
  readonly payers: ReadonlyArray<number>
}

/** The members who are picked, in order, and the contest, if there was a choice. */
export interface OraclePick {
  readonly hosts: ReadonlyArray<number>
  readonly contest: Contest | null
}

/**
 * The rule of fair choices in rational numbers, written after its description alone: those who compete are due a part of the
 * meeting by weight, at most one each, and those who are picked pay one. Decision 0092.
 */
export class FairnessOracle {
  private readonly credits = new Map<number, Ratio>()
  private readonly assignedAt = new Map<number, number>()

  /** Picks among the free members of a role, beside those who stay. Returns nothing if they are too few. */
  pick(members: ReadonlyArray<OracleMember>, needs: number, stay: ReadonlyArray<number> = []): OraclePick | undefined {
    const open = members.filter(({ host }) => !stay.includes(host))
    let left = needs - stay.length
    if (open.length < left) return undefined
    const hosts = [...stay]
    let contest: Contest | null = null
    for (const tier of [open.filter(({ weight }) => weight > 0), open.filter(({ weight }) => weight === 0)]) {
      const winners = tier.length <= left ? tier.map(({ host }) => host) : this.winners(tier, left)
      if (tier.length > left && left > 0) contest = { shares: sharesOf(tier, left), payers: winners }
      hosts.push(...winners)
      left -= winners.length
    }
    return { hosts, contest }
  }

  /** Counts a contest that was held at a time. */
  count(contest: Contest | null, at: number): void {
    this.add(contest, one)
    for (const host of contest?.payers ?? []) this.assignedAt.set(host, at)
  }

  /** Takes a contest back, and counts it again. */
  undo(contest: Contest | null): void {
    this.add(contest, minus(one))
  }

  redo(contest: Contest | null): void {
    this.add(contest, one)
  }

  /** Returns the contest with another payer, who pays from now on. */
  passOn(contest: Contest | null, from: number, to: number): Contest | null {
    if (contest === null || !contest.payers.includes(from)) return contest
    this.change(from, one)
    this.change(to, minus(one))
    return { ...contest, payers: contest.payers.map((host) => (host === from ? to : host)) }
  }

  /** The credit of a host in units, which has to be a whole number. */
  creditIn(unit: number, host: number): number {
    const [numerator, denominator] = this.credits.get(host) ?? zero
    const units = numerator * BigInt(unit)
    if (units % denominator !== 0n) throw new Error(`${units}/${denominator} is not a whole number.`)
    return Number(units / denominator)
  }

  private winners(tier: ReadonlyArray<OracleMember>, count: number): ReadonlyArray<number> {
    if (count === 0) return []
    const shares = sharesOf(tier, count)
    const owed = (host: number) => plus(this.credits.get(host) ?? zero, shares.get(host)!)
    return tier
      .map(({ host }) => host)
      .toSorted(
        (left, right) =>
          compare(owed(right), owed(left)) || (this.assignedAt.get(left) ?? -1) - (this.assignedAt.get(right) ?? -1)
      )
      .slice(0, count)
  }

  private add(contest: Contest | null, [sign]: Ratio): void {
    for (const [host, [numerator, denominator]] of contest?.shares ?? []) this.change(host, [sign * numerator, denominator])
    for (const host of contest?.payers ?? []) this.change(host, [-sign, 1n])
  }

  private change(host: number, amount: Ratio): void {
    this.credits.set(host, plus(this.credits.get(host) ?? zero, amount))
  }
}

/** Divides places by weight, at most one each. What is more than one is divided among the others. */
const sharesOf = (tier: ReadonlyArray<OracleMember>, places: number): ReadonlyMap<number, Ratio> => {
  const shares = new Map<number, Ratio>()
  let open = tier.map(({ host, weight }) => ({ host, weight: BigInt(tier.every((each) => each.weight === 0) ? 1 : weight) }))
  for (;;) {
    const left = BigInt(places - shares.size)
    const total = open.reduce((sum, { weight }) => sum + weight, 0n)
    const whole = open.filter(({ weight }) => left * weight >= total)
    if (whole.length === 0) {
      for (const { host, weight } of open) shares.set(host, ratio(left * weight, total))
      return shares
    }
    for (const { host } of whole) shares.set(host, one)
    open = open.filter((each) => !whole.includes(each))
    if (open.length === 0 || shares.size === places) {
      for (const { host } of open) shares.set(host, zero)
      return shares
    }
  }
}
