import type { Instant } from "../values/Instant.ts"
import { creditUnit } from "./Shares.ts"

/** The entry of a member in a ledger. */
export interface LedgerEntry {
  /** The shares of the member minus the meetings that the member was picked for, in units. */
  readonly credit: number
  /** The last time that the member was picked in a competition, null for never. */
  readonly assignedAt: Instant | null
}

/** The entries by host. A member without one has credit 0 and was never picked. Entries stay after a member leaves. */
export type Ledger = ReadonlyMap<number, LedgerEntry>

/** A choice among more members than a role needs, as it is stored with the meeting. */
export interface Competition {
  /** The members who competed, in the order of the role. Their `shares`, in units, have the same order. */
  readonly members: ReadonlyArray<number>
  readonly shares: ReadonlyArray<number>
  /** The members who pay for the meeting, one unit each: those picked, or those who took over from them. */
  readonly payers: ReadonlyArray<number>
  /** True while the meeting does not count. */
  readonly undone: boolean
}

/** A ledger and a competition after a change that concerns both. */
export interface LedgerChange {
  readonly ledger: Ledger
  readonly competition: Competition
}

/** Returns what a ledger records about a member. */
export const entryOf = (ledger: Ledger, host: number): LedgerEntry => ledger.get(host) ?? emptyEntry

/** Books a new competition: those who competed get their shares, those picked pay, and were assigned `now`. Decision 0092. */
export const bookCompetition = (ledger: Ledger, competition: Competition, now: Instant): Ledger => {
  const booked = new Map(credited(ledger, balances(competition)))
  for (const host of competition.payers) booked.set(host, { ...entryOf(booked, host), assignedAt: now })
  return booked
}

/**
 * Takes a competition back: the meeting was cancelled, declined, expired or not confirmed, or the visitor did not come.
 *
 * All credits are as if the meeting had not been booked. The times of assignment stay. A competition is undone once: another
 * call changes nothing. Decision 0092.
 */
export const undoCompetition = (ledger: Ledger, competition: Competition): LedgerChange =>
  competition.undone ? { ledger, competition } : settle(ledger, competition, -1)

/** Counts a meeting again whose competition was undone, for instance because a visitor came after all. */
export const redoCompetition = (ledger: Ledger, competition: Competition): LedgerChange =>
  competition.undone ? settle(ledger, competition, 1) : { ledger, competition }

/**
 * Charges the member who takes over a meeting for it, instead of the one who leaves it. Shares and times of assignment stay.
 *
 * Changes nothing if `from` does not pay for the meeting, or if the competition is undone. Decision 0092.
 */
export const reassignCompetition = (
  ledger: Ledger,
  competition: Competition,
  { from, to }: { readonly from: number; readonly to: number }
): LedgerChange => {
  const at = competition.payers.indexOf(from)
  if (at === -1 || competition.undone) return { ledger, competition }
  return {
    ledger: credited(ledger, [
      [from, creditUnit],
      [to, -creditUnit]
    ]),
    competition: { ...competition, payers: competition.payers.with(at, to) }
  }
}

/**
 * Puts a former competition in the place of the one that is stored, as if the meeting had never been chosen again. A meeting that
 * does not count still does not. Times of assignment stay.
 */
export const restoreCompetition = (
  ledger: Ledger,
  stored: Competition | null,
  former: Competition | null
): { readonly ledger: Ledger; readonly competition: Competition | null } => {
  const without = stored === null ? ledger : undoCompetition(ledger, stored).ledger
  if (former === null) return { ledger: without, competition: null }
  const competition = { ...former, undone: stored?.undone ?? former.undone }
  return { ledger: replayCompetition(without, competition), competition }
}

/** Returns the sum of all credits, which is 0 in a sound ledger. */
export const creditSum = (ledger: Ledger): number =>
  Array.from(ledger.values(), ({ credit }) => credit).reduce((sum, one) => sum + one, 0)

/** Adds the shares and the prices of a stored competition to a ledger, unless it is undone. */
export const replayCompetition = (ledger: Ledger, competition: Competition): Ledger =>
  competition.undone ? ledger : credited(ledger, balances(competition))

/** Returns true if the shares of a competition add up to its price, each at most one meeting. */
export const isBalanced = ({ members, shares, payers }: Competition): boolean =>
  members.length === shares.length &&
  shares.every((share) => share >= 0 && share <= creditUnit) &&
  shares.reduce((sum, share) => sum + share, 0) === payers.length * creditUnit

const emptyEntry: LedgerEntry = { credit: 0, assignedAt: null }

type Balance = readonly [host: number, units: number]

const balances = ({ members, shares, payers }: Competition): ReadonlyArray<Balance> => [
  ...members.map((host, index): Balance => [host, shares[index]!]),
  ...payers.map((host): Balance => [host, -creditUnit])
]

const settle = (ledger: Ledger, competition: Competition, sign: 1 | -1): LedgerChange => ({
  ledger: credited(
    ledger,
    balances(competition).map(([host, units]) => [host, sign * units])
  ),
  competition: { ...competition, undone: sign === -1 }
})

const credited = (ledger: Ledger, changes: ReadonlyArray<Balance>): Ledger => {
  const entries = new Map(ledger)
  for (const [host, units] of changes) {
    const entry = entryOf(entries, host)
    entries.set(host, { ...entry, credit: entry.credit + units })
  }
  return entries
}
