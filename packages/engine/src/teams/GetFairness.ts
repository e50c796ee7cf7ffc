import type { Host, LocalDate } from "@slotkit/core"
import {
  addDays,
  competitionDays,
  creditUnit,
  type Fairness,
  FairnessQuery,
  fairnessOf,
  hostRef,
  localDateOf,
  localDayStart,
  wrongField
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Invalid } from "../kernel/Failure.ts"
import { requireTeam } from "../kernel/RequireHost.ts"
import { validate } from "../kernel/Validate.ts"
import { HostStore } from "../ports/HostStore.ts"
import { ServiceStore } from "../ports/ServiceStore.ts"
import { TeamStore } from "../ports/TeamStore.ts"
import { membersOf, teamMember } from "./MembersOf.ts"

/**
 * Returns what each member of a team was due and got by its ledgers, of all meetings or of those that end on some days. Operator
 * API: members. Decision 0113.
 */
export const getFairness = Effect.fnUntraced(function* (host: Host, query: unknown) {
  const { id, timezone } = yield* requireTeam(host)
  const { ledger: named, from, to } = yield* validate(FairnessQuery, query)
  if (from !== undefined && to !== undefined && to < from) {
    return yield* Invalid.of([wrongField("to", "The to parameter must not be before from.", "order")])
  }
  const services = yield* (yield* ServiceStore).list(id)
  const members = yield* membersOf(id)
  const record = yield* (yield* TeamStore).record(id, endsOn(from, to, timezone))
  const all = fairnessOf(
    record,
    services.map((service) => ({ id: service.id, slug: service.slug, staffing: service.settings.staffing })),
    members.map(teamMember)
  )
  const ledgers = named === undefined ? all : all.filter(({ ledger }) => ledger === named)
  if (named !== undefined && ledgers.length === 0) {
    return yield* Invalid.of([wrongField("ledger", "The ledger parameter must name a ledger of the team.", "option")])
  }
  const refs = yield* namesOf(
    members.map((member) => member.host),
    ledgers.flatMap((ledger) => ledger.members.map((member) => member.host))
  )
  const today = localDateOf(yield* Clock.currentTimeMillis, timezone)
  return {
    unit: creditUnit,
    ledgers: ledgers.map(({ members: accounts, ...ledger }) => ({
      ...ledger,
      members: accounts.map(({ host: hostId, chances, assigned, requested, noShows, credit, other }) => ({
        host: refs.get(hostId) ?? { id: hostId, username: null, name: null },
        member: members.some((member) => member.host.id === hostId),
        ...{ chances, assigned, requested, no_shows: noShows, credit, other }
      }))
    })),
    from: from ?? null,
    to: to ?? null,
    kept_from: addDays(today, -competitionDays),
    timezone
  } satisfies Fairness as Fairness
})

/** The ends of meetings on some days. One that ends at midnight belongs to the day before. */
const endsOn = (from: LocalDate | undefined, to: LocalDate | undefined, timeZone: string) => ({
  after: from === undefined ? undefined : localDayStart(from, timeZone),
  until: to === undefined ? undefined : localDayStart(addDays(to, 1), timeZone)
})

/** The names of members, and of hosts who have left the team. */
const namesOf = Effect.fnUntraced(function* (members: ReadonlyArray<Host>, ids: ReadonlyArray<number>) {
  const hosts = yield* HostStore
  const left = [...new Set(ids)].filter((id) => !members.some((member) => member.id === id))
  const former = left.length === 0 ? [] : (yield* hosts.findEach(left)).map(({ host }) => host)
  return new Map([...members, ...former].map((host) => [host.id, hostRef(host)]))
})
