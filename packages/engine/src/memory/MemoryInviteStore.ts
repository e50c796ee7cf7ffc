import { type Invite, inviteStatus } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { InviteStore } from "../ports/InviteStore.ts"
import { MemoryDatabase } from "./MemoryDatabase.ts"
import { holdingsOf, latestFirst, pageOf, type Tables, takeId, withHoldings } from "./MemoryTables.ts"

/** Invites in memory. */
export const memoryInviteStore: Layer.Layer<InviteStore, never, MemoryDatabase> = Layer.effect(
  InviteStore,
  Effect.map(MemoryDatabase, ({ read, write }) => {
    return InviteStore.of({
      add: (input) =>
        write((tables) => {
          const [id, counted] = takeId(tables, "service")
          const invite: Invite = { ...input, id, storedStatus: "open", updatedAt: input.createdAt }
          const { hostId, token } = invite
          return [
            invite,
            { ...withInvite(counted, invite), inviteByToken: HashMap.set(counted.inviteByToken, token, { hostId, id }) }
          ]
        }),
      find: (key) =>
        read((tables) => {
          const found = "token" in key ? Option.getOrUndefined(HashMap.get(tables.inviteByToken, key.token)) : key
          return Option.fromUndefinedOr(found === undefined ? undefined : inviteOf(tables, found.hostId, found.id))
        }),
      page: (hostId, request) =>
        read((tables) =>
          pageOf(HashMap.toValues(holdingsOf(tables, hostId).invites), request, {
            positionOf: ({ createdAt, id }) => ({ at: createdAt, id }),
            compare: latestFirst
          })
        ),
      save: ({ hostId, id, slug, title, description, contact }) =>
        Effect.flatMap(Clock.currentTimeMillis, (updatedAt) =>
          write((tables) => {
            const invite = inviteOf(tables, hostId, id)
            const changes = { slug, title, description, contact, updatedAt }
            return [undefined, invite === undefined ? tables : withInvite(tables, { ...invite, ...changes })]
          })
        ),
      close: (hostId, id, as, now) =>
        write((tables) => {
          const invite = inviteOf(tables, hostId, id)
          if (invite === undefined || inviteStatus(invite, now) !== "open") return [false, tables]
          return [true, withInvite(tables, { ...invite, storedStatus: as, updatedAt: now })]
        }),
      removeUnbooked: (hostId, id) =>
        write((tables) => {
          const invite = inviteOf(tables, hostId, id)
          if (invite === undefined) return ["absent", tables]
          if (invite.storedStatus === "used") return ["booked", tables]
          const invites = HashMap.remove(holdingsOf(tables, hostId).invites, id)
          return [
            "removed",
            { ...withHoldings(tables, hostId, { invites }), inviteByToken: HashMap.remove(tables.inviteByToken, invite.token) }
          ]
        })
    })
  })
)

const inviteOf = (tables: Tables, hostId: number, id: number): Invite | undefined =>
  Option.getOrUndefined(HashMap.get(holdingsOf(tables, hostId).invites, id))

const withInvite = (tables: Tables, invite: Invite): Tables =>
  withHoldings(tables, invite.hostId, { invites: HashMap.set(holdingsOf(tables, invite.hostId).invites, invite.id, invite) })
