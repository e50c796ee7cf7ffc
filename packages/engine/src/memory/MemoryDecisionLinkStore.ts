import { hashToken } from "@slotkit/core"
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { type DecisionLink, DecisionLinkStore } from "../ports/DecisionLinkStore.ts"
import { MemoryDatabase } from "./MemoryDatabase.ts"
import { holdingsOf, type Tables } from "./MemoryTables.ts"

/** The links in hosts' emails about booking requests, in memory. */
export const memoryDecisionLinkStore: Layer.Layer<DecisionLinkStore, never, MemoryDatabase> = Layer.effect(
  DecisionLinkStore,
  Effect.map(MemoryDatabase, ({ read, write }) =>
    DecisionLinkStore.of({
      add: (link) =>
        write((tables) => {
          const { hostId, bookingId, tokenHash } = link
          if (!HashMap.has(holdingsOf(tables, hostId).bookings, bookingId)) {
            throw new Error(`Host ${hostId} has no booking ${bookingId}`)
          }
          if (ofBooking(tables, hostId, bookingId) !== undefined) throw new Error(`Booking ${bookingId} already has a link`)
          return [undefined, { ...tables, decisionLinks: HashMap.set(tables.decisionLinks, tokenHash, link) }]
        }),
      findByToken: (token) => read((tables) => HashMap.get(tables.decisionLinks, hashToken(token))),
      findByBooking: (hostId, bookingId) => read((tables) => Option.fromUndefinedOr(ofBooking(tables, hostId, bookingId))),
      recordAnswer: (hostId, bookingId, answer) =>
        write((tables) => {
          const link = ofBooking(tables, hostId, bookingId)
          if (link === undefined) return [undefined, tables]
          return [undefined, { ...tables, decisionLinks: HashMap.set(tables.decisionLinks, link.tokenHash, { ...link, answer }) }]
        })
    })
  )
)

const ofBooking = ({ decisionLinks }: Tables, hostId: number, bookingId: number): DecisionLink | undefined =>
  HashMap.toValues(decisionLinks).find((link) => link.hostId === hostId && link.bookingId === bookingId)
