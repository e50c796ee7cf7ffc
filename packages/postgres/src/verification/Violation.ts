/** The checks of `verifyRows`, in the order of its report. */
export const verificationChecks = ["overlap", "time", "seats", "staff", "ledger", "limit", "payment"] as const
export type VerificationCheck = (typeof verificationChecks)[number]

/** Stored rows that break a rule. Never has data of a visitor. */
export interface Violation {
  readonly check: VerificationCheck
  readonly hostId: number
  readonly bookingIds: ReadonlyArray<number>
  /** The rows that hold time. A meeting of a group has several bookings, and a team's member holds time without a booking. */
  readonly meetingIds: ReadonlyArray<number>
  readonly detail: string
}

/** Stored numbers that follow from other rows, and can be computed again. */
export type Repair =
  | { readonly kind: "credits"; readonly hostId: number; readonly ledger: string }
  | { readonly kind: "seats"; readonly hostId: number; readonly meetingId: number }

/** Collects violations. Those beyond the first thousand of a check are only counted. */
export interface Violations {
  /** Adds a violation, with the repair that ends it. */
  readonly add: (violation: Violation, repair?: Repair) => void
  readonly found: () => Readonly<Record<VerificationCheck, number>>
  readonly listed: () => ReadonlyArray<Violation>
  /** The first thousand repairs of each kind, without repetition. */
  readonly repairs: () => ReadonlyArray<Repair>
}

export const collectViolations = (): Violations => {
  const found = Object.fromEntries(verificationChecks.map((check) => [check, 0])) as Record<VerificationCheck, number>
  const listed: Array<Violation> = []
  const repairs = new Map<string, Repair>()
  return {
    add: (violation, repair) => {
      if (repair !== undefined && found[violation.check] < listedPerCheck) repairs.set(JSON.stringify(repair), repair)
      found[violation.check]++
      if (found[violation.check] <= listedPerCheck) listed.push(violation)
    },
    found: () => ({ ...found }),
    repairs: () => [...repairs.values()],
    listed: () => listed.toSorted((one, other) => compareKeys(keyOf(one), keyOf(other)))
  }
}

const listedPerCheck = 1000

/** The same rows have the same order in every run. */
const keyOf = ({ check, hostId, bookingIds, meetingIds, detail }: Violation): ReadonlyArray<number | string> => [
  verificationChecks.indexOf(check),
  hostId,
  ...[bookingIds[0] ?? 0, meetingIds[0] ?? 0, bookingIds.join(), meetingIds.join(), detail]
]

const compareKeys = (one: ReadonlyArray<number | string>, other: ReadonlyArray<number | string>): number => {
  const place = one.findIndex((part, index) => part !== other[index])
  return place === -1 ? 0 : one[place]! < other[place]! ? -1 : 1
}
