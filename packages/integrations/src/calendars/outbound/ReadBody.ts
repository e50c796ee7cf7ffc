import { gunzip } from "node:zlib"
import { CalendarRefused } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"

/** The body of an answer as it was sent. */
export interface SentBody {
  readonly body: Buffer
  readonly isCompressed: boolean
  /** The largest size of the body, decompressed. */
  readonly maxBytes: number
}

/** Returns the body of an answer, decompressed. Call it in turn, because a small answer may have a large body. */
export const readBody = ({ body, isCompressed, maxBytes }: SentBody): Effect.Effect<Buffer, CalendarRefused> =>
  isCompressed
    ? Effect.callback<Buffer, CalendarRefused>((resume) => {
        gunzip(body, { maxOutputLength: maxBytes }, (cause, whole) => {
          if (cause === null) return resume(Effect.succeed(whole))
          const isTooLarge = (cause as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE"
          resume(Effect.fail(isTooLarge ? tooLarge(maxBytes) : notDecompressed))
        })
      })
    : Effect.succeed(body)

/** Refuses an answer of more than a number of bytes. */
export const tooLarge = (maxBytes: number): CalendarRefused =>
  new CalendarRefused({ kind: "unreadable", reason: `The calendar is larger than ${Math.floor(maxBytes / 1024 / 1024)} MiB.` })

/** True for the refusal of an answer that is too large. */
export const isTooLarge = ({ reason }: CalendarRefused, maxBytes: number): boolean => reason === tooLarge(maxBytes).reason

const notDecompressed = new CalendarRefused({ kind: "unreadable", reason: "The calendar's answer could not be decompressed." })

/** Bodies that a process reads at a time. More would share the processor, and their memory would add up. */
const bodiesAtATime = 2

const turns = Semaphore.makeUnsafe(bodiesAtATime)

/**
 * Runs work that decompresses or parses the body of an answer, when it is its turn. Do not nest it, and do not wait for servers
 * in it.
 */
export const inBodyTurn = <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => turns.withPermit(work)
