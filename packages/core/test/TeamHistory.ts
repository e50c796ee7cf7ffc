import * as Result from "effect/Result"
import { chooseMembers, ledgerAfter, type RoleChoice, type RoleChoiceQuery } from "../src/teams/ChooseMembers.ts"
import { type Competition, type Ledger, type LedgerChange, reassignCompetition, undoCompetition } from "../src/teams/Ledger.ts"
import { creditUnit } from "../src/teams/Shares.ts"
import type { RoleMember, StaffedRole } from "../src/teams/StaffedRole.ts"

export const member = (host: number, overrides: Partial<RoleMember> = {}): RoleMember => ({
  host,
  weight: 100,
  priority: 0,
  capacity: null,
  ...overrides
})

export const role = (members: ReadonlyArray<RoleMember>, overrides: Partial<StaffedRole> = {}): StaffedRole => ({
  key: "host",
  needs: 1,
  pick: "fair",
  named: false,
  tooSmall: 0,
  ...overrides,
  members
})

export const picksOf = ({ picked }: RoleChoice): ReadonlyArray<number> => picked.map(({ host }) => host)

/** The bookings of one role, whose members are letters: the letter is the host, by its place in the alphabet. */
export class TeamHistory {
  ledger: Ledger = new Map()
  members: ReadonlyArray<RoleMember>
  private readonly needs: number
  private now = 0

  constructor(weights: Readonly<Record<string, number>>, needs = 1) {
    this.members = Object.entries(weights).map(([letter, weight]) => member(hostOf(letter), { weight }))
    this.needs = needs
  }

  /** Books a meeting, at a new time. Members in `absent` are not free. */
  book({ absent = "", only = "" } = {}): RoleChoice {
    const members = only === "" ? this.members : this.members.filter(({ host }) => only.includes(letterOf(host)))
    const query: RoleChoiceQuery = {
      role: role(members, { needs: this.needs, named: only !== "" }),
      free: new Set(this.members.map(({ host }) => host).filter((host) => !absent.includes(letterOf(host)))),
      ledger: this.ledger
    }
    const choice = Result.getOrThrow(chooseMembers(query))
    this.now++
    this.ledger = ledgerAfter(this.ledger, choice, this.now)
    return choice
  }

  /** Books meetings, and returns the letters of those picked, such as `AB CD`. */
  bookMany(count: number, circumstances: { readonly absent?: string; readonly only?: string } = {}): string {
    const letters = Array.from({ length: count }, () => lettersOf(picksOf(this.book(circumstances))))
    return letters.join(this.needs === 1 ? "" : " ")
  }

  undo({ competition }: RoleChoice): Competition {
    return this.apply(undoCompetition(this.ledger, competition!))
  }

  reassign({ competition }: RoleChoice, from: string, to: string): Competition {
    return this.apply(reassignCompetition(this.ledger, competition!, { from: hostOf(from), to: hostOf(to) }))
  }

  /** The credits in meetings, by letter, rounded to hundredths. */
  credits(): Readonly<Record<string, number>> {
    return Object.fromEntries(
      [...this.ledger].map(([host, { credit }]) => [letterOf(host), Math.round((100 * credit) / creditUnit) / 100 + 0])
    )
  }

  private apply({ ledger, competition }: LedgerChange): Competition {
    this.ledger = ledger
    return competition
  }
}

export const hostOf = (letter: string): number => letter.charCodeAt(0) - 64

const letterOf = (host: number): string => String.fromCharCode(64 + host)

const lettersOf = (hosts: ReadonlyArray<number>): string => hosts.map(letterOf).join("")
