import { describe, expect, it } from "vitest"
import { findInviteTransition, type InviteStatus, type InviteTrigger } from "./InviteTransitions.ts"

const statuses: ReadonlyArray<InviteStatus | "none"> = ["none", "open", "used", "expired", "disabled"]
const triggers: ReadonlyArray<InviteTrigger> = ["create", "book", "expiryPasses", "disable"]

describe("States and transitions: Invite", () => {
  it("no transition outside the table, from any status by any trigger", () => {
    const moves = statuses.flatMap((from) =>
      triggers.flatMap((on) => {
        const row = findInviteTransition(from, on)
        return row === undefined ? [] : [`${from} -${on}-> ${row.to}`]
      })
    )
    expect(moves).toEqual([
      "none -create-> open",
      "open -book-> used",
      "open -expiryPasses-> expired",
      "open -disable-> disabled"
    ])
  })

  it.each<InviteStatus>(["used", "expired", "disabled"])("%s is terminal", (status) => {
    expect(triggers.map((on) => findInviteTransition(status, on))).toEqual(triggers.map(() => undefined))
  })
})
