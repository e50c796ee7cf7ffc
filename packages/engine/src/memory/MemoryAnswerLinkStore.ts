import { hashToken } from "@slotkit/core"
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { type AnswerLink, AnswerLinkStore } from "../ports/AnswerLinkStore.ts"
import { MemoryDatabase } from "./MemoryDatabase.ts"
import { holdingsOf, type Tables } from "./MemoryTables.ts"

/** The links in hosts' emails about booking requests, in memory. */
export const memoryAnswerLinkStore: Layer.Layer<AnswerLinkStore, never, MemoryDatabase> = Layer.effect(
  AnswerLinkStore,
  Effect.map(MemoryDatabase, ({ read, write }) =>
    AnswerLinkStore.of({
      add: (link) =>
        write((tables) => {
          const { hostId, bookingId, tokenHash } = link
          if (!HashMap.has(holdingsOf(tables, hostId).bookings, bookingId)) {
            throw new Error(`Host ${hostId} has no booking ${bookingId}`)
          }
          if (ofBooking(tables, hostId, bookingId) !== undefined) throw new Error(`Booking ${bookingId} already has a link`)
          return [undefined, { ...tables, answerLinks: HashMap.set(tables.answerLinks, tokenHash, link) }]
        }),
      findByToken: (token) => read((tables) => HashMap.get(tables.answerLinks, hashToken(token))),
      findByBooking: (hostId, bookingId) => read((tables) => Option.fromUndefinedOr(ofBooking(tables, hostId, bookingId))),
      recordAnswer: (hostId, bookingId, answer) =>
        write((tables) => {
          const link = ofBooking(tables, hostId, bookingId)
          if (link === undefined) return [undefined, tables]
          return [undefined, { ...tables, answerLinks: HashMap.set(tables.answerLinks, link.tokenHash, { ...link, answer }) }]
        })
    })
  )
)

const ofBooking = ({ answerLinks }: Tables, hostId: number, bookingId: number): AnswerLink | undefined =>
  HashMap.toValues(answerLinks).find((link) => link.hostId === hostId && link.bookingId === bookingId)
