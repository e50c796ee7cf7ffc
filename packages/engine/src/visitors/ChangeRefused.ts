import type { VisitorChange, VisitorChangeRefusal } from "@slotkit/core"
import { Conflict } from "../kernel/Failure.ts"

/** Fails with the reason why a booker cannot make a change. */
export const changeRefused = (of: VisitorChange, { message, reason }: VisitorChangeRefusal): Conflict =>
  new Conflict({ message, reason: "booking_state", change: { of, refusedFor: reason } })
