import { hashToken } from "@slotkit/core"
import { isAddressOf } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import { type KeptWaitlistEntry, type WaitlistSelection, WaitlistStore } from "../../ports/WaitlistStore.ts"
import { MemoryDatabase } from "../MemoryDatabase.ts"
import { assertHost, holdingsOf, takeId, withHoldings } from "../MemoryTables.ts"

/** The waiting lists in memory. */
export const memoryWaitlistStore: Layer.Layer<WaitlistStore, never, MemoryDatabase> = Layer.effect(
  WaitlistStore,
  Effect.map(MemoryDatabase, ({ read, write }) =>
    WaitlistStore.of({
      save: ({ id: known, ...rest }) =>
        write((tables) => {
          const { hostId, state } = rest
          assertHost(tables, hostId)
          const [id, counted] = known === undefined ? takeId(tables, "waitlist") : [known, tables]
          const entry = { ...rest, id }
          const { waitlist } = holdingsOf(counted, hostId)
          if (state !== "left" && known !== undefined && !waitlist.some((other) => other.id === id)) return [entry, tables]
          const others = waitlist.filter((other) => other.id !== id)
          const stored = state === "left" ? others : [...others, entry].sort(oldestFirst)
          return [entry, withHoldings(counted, hostId, { waitlist: stored })]
        }),
      // The surrounding transaction is the only writer.
      list: (selection, limit) =>
        read((tables) => {
          const holdings = "hostId" in selection ? [holdingsOf(tables, selection.hostId)] : HashMap.toValues(tables.holdings)
          return holdings.flatMap(({ waitlist }) => waitlist.filter(passes(selection))).slice(0, limit)
        })
    })
  )
)

const passes =
  (selection: WaitlistSelection) =>
  (entry: KeptWaitlistEntry): boolean => {
    if ("token" in selection) return entry.tokenHash === hashToken(selection.token)
    const { id, serviceId, states, email } = selection
    return (
      (id === undefined || entry.id === id) &&
      (serviceId === undefined || entry.serviceId === serviceId) &&
      (states === undefined || states.includes(entry.state)) &&
      (email === undefined || isAddressOf({ email }, entry.request.booker.email))
    )
  }

const oldestFirst = (one: KeptWaitlistEntry, other: KeptWaitlistEntry): number =>
  one.createdAt - other.createdAt || one.id - other.id
