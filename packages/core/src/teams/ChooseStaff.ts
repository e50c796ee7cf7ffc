import * as Result from "effect/Result"
import type { Instant } from "../values/Instant.ts"
import { chooseMembers, ledgerAfter, type MovingRole, type PickedMember, type Workload } from "./ChooseMembers.ts"
import { bookCompetition, type Competition, type Ledger, undoCompetition } from "./Ledger.ts"
import type { RefusedRole } from "./RoleRefusal.ts"
import type { StaffedRole } from "./StaffedRole.ts"
import { ledgerName, type Staffing } from "./Staffing.ts"

/** The hosts of a role when its meeting moves, and the name of the ledger of its competition, null if there was none. */
export interface MovingStaff extends MovingRole {
  readonly ledger: string | null
}

/** A competition of a meeting that moves, whose role the service no longer has. */
export interface FormerCompetition {
  readonly ledger: string
  readonly competition: Competition
}

/** The state at the start of a meeting, from which the members of all roles are chosen. */
export interface StaffQuery {
  readonly staffing: Staffing
  readonly serviceId: number
  readonly roles: ReadonlyArray<StaffedRole>
  /** The members of each role who are free, by its key. */
  readonly free: ReadonlyMap<string, ReadonlySet<number>>
  /** The ledgers by name. One that is missing is empty. */
  readonly ledgers: ReadonlyMap<string, Ledger>
  readonly workloads?: ReadonlyMap<number, Workload>
  readonly returning?: number | null
  /** The hosts of a meeting that moves, by role. */
  readonly moving?: ReadonlyMap<string, MovingStaff>
  readonly former?: ReadonlyArray<FormerCompetition>
  readonly now: Instant
  /** The ranks of members for whom rules are overridden, by host. */
  readonly ranks?: ReadonlyMap<number, number>
}

/** The members who are picked for a role, and the competition that decided; null if there was no choice. */
export interface StaffedChoice {
  readonly role: string
  readonly ledger: string
  readonly picked: ReadonlyArray<PickedMember>
  readonly competition: Competition | null
}

/** The members who are picked for a meeting, role by role, and the ledgers that change. */
export interface ChosenStaff {
  readonly choices: ReadonlyArray<StaffedChoice>
  readonly ledgers: ReadonlyMap<string, Ledger>
}

/**
 * Chooses the members of all roles of a meeting, or says which role cannot be staffed. The first member of the first role leads.
 *
 * Roles that share a ledger are chosen one after the other, each with the ledger as the one before has left it. A meeting that
 * moves stays in the ledger of its booking, and competitions of removed roles are undone. Decision 0092.
 */
export const chooseStaff = (query: StaffQuery): Result.Result<ChosenStaff, RefusedRole> => {
  const { staffing, serviceId, roles, free, workloads, ranks, now, returning = null, former = [] } = query
  const ledgers = new Map<string, Ledger>()
  const ledgerOf = (name: string) => ledgers.get(name) ?? query.ledgers.get(name) ?? new Map()
  for (const { ledger, competition } of former) ledgers.set(ledger, undoCompetition(ledgerOf(ledger), competition).ledger)
  const choices: Array<StaffedChoice> = []
  for (const [index, role] of roles.entries()) {
    const moving = query.moving?.get(role.key)
    const name = moving?.ledger ?? ledgerName(serviceId, staffing.roles.find(({ key }) => key === role.key)!)
    const ledger = ledgerOf(name)
    const choice = chooseMembers({
      role,
      free: free.get(role.key) ?? new Set(),
      ledger,
      ...(workloads === undefined ? {} : { workloads }),
      ...(ranks === undefined ? {} : { ranks }),
      returning: index === 0 ? returning : null,
      moving
    })
    if (Result.isFailure(choice)) return Result.fail(choice.failure)
    const after = ledgerAfter(ledger, choice.success, now, moving)
    if (after !== ledger) ledgers.set(name, after)
    const { picked, competition, stays } = choice.success
    choices.push({ role: role.key, ledger: name, picked, competition: stays ? (moving?.competition ?? null) : competition })
  }
  return Result.succeed({ choices, ledgers })
}

/** Returns the choice of a meeting for another one, which counts for the ledgers as the first did. Decision 0146. */
export const repeatChoice = ({ choices }: ChosenStaff, ledgers: StaffQuery["ledgers"], now: Instant): ChosenStaff => {
  const after = new Map(ledgers)
  for (const { ledger, competition } of choices) {
    if (competition !== null) after.set(ledger, bookCompetition(after.get(ledger) ?? new Map(), competition, now))
  }
  return { choices, ledgers: after }
}
