/** The checks of `verifyRows`, in the order of its report. */
export const verificationChecks = ["overlap", "time", "seats", "staff", "ledger", "limit"] as const
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

/** Collects violations. Those beyond the first thousand of a check are only counted. */
export interface Violations {
  readonly add: (violation: Violation) => void
  readonly found: () => Readonly<Record<VerificationCheck, number>>
  readonly listed: () => ReadonlyArray<Violation>
}

export const collectViolations = (): Violations => {
  const found = Object.fromEntries(verificationChecks.map((check) => [check, 0])) as Record<VerificationCheck, number>
  const listed: Array<Violation> = []
  return {
    add: (violation) => {
      found[violation.check]++
      if (found[violation.check] <= listedPerCheck) listed.push(violation)
    },
    found: () => ({ ...found }),
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
