import * as Result from "effect/Result"
import { expect, it } from "vitest"
import { member, role } from "../../test/TeamHistory.ts"
import { chooseStaff, type StaffQuery } from "./ChooseStaff.ts"
import { creditUnit } from "./Shares.ts"
import { staffingFromInput } from "./Staffing.ts"
import { orderStaff } from "./StaffOrder.ts"

const members = [member(1), member(2), member(3), member(4, { weight: 0 })]

/** A service with two roles that share a ledger, and one that picks by the list. */
const query = (free: ReadonlyArray<number>, credits: ReadonlyArray<number>): StaffQuery => {
  const keys = ["first", "second", "third"]
  const staffing = staffingFromInput({ roles: keys.map((key) => ({ key, ledger: "shared", members: [{ host: 1 }] })) }, () => 1)
  return {
    staffing,
    serviceId: 7,
    roles: [role(members), role(members, { needs: 2 }), role(members, { pick: "list" })].map((each, at) => ({
      ...each,
      key: keys[at]!
    })),
    free: new Map(keys.map((key) => [key, new Set(free)])),
    ledgers: new Map([["shared", new Map(credits.map((credit, at) => [at + 1, { credit, assignedAt: null }]))]]),
    now: 5
  }
}

it("The picked of an order are those that a booking chooses, followed by the others who are free, each once", () => {
  for (const free of [
    [1, 2, 3, 4],
    [2, 3, 4],
    [1, 2],
    [3, 4]
  ]) {
    for (const credits of [
      [0, 0, 0, 0],
      [-5, 3, 2, 0],
      [1, -1, 0, 0]
    ]) {
      const state = query(
        free,
        credits.map((credit) => credit * creditUnit)
      )
      const { choices } = Result.getOrThrow(chooseStaff(state))
      const order = Result.getOrThrow(orderStaff(state))
      for (const [at, ordered] of order.entries()) {
        const picked = ordered.members.filter((each) => each.picked).map(({ host }) => host)
        expect(picked).toEqual(choices[at]!.picked.map(({ host }) => host))
        expect(ordered.members.map(({ position }) => position)).toEqual(free.map((_, index) => index + 1))
        expect(ordered.members.map(({ host }) => host).toSorted()).toEqual(free)
        expect(ordered.members.slice(0, picked.length).every((each) => each.picked)).toBe(true)
      }
    }
  }
})

it("A role finds the ledger as the role before it leaves it, and only members who compete have a share", () => {
  const [first, second, third] = Result.getOrThrow(orderStaff(query([1, 2, 3, 4], [0, 0, 0, 0])))
  const oneThird = creditUnit / 3
  expect(first!.members.map(({ credit, share }) => [credit, share])).toEqual([
    [0, oneThird],
    [0, oneThird],
    [0, oneThird],
    [0, 0]
  ])
  expect(second!.members.map(({ host, credit }) => [host, credit])).toEqual([
    [2, oneThird],
    [3, oneThird],
    [1, -2 * oneThird],
    [4, 0]
  ])
  expect([first!.ledger, third!.ledger]).toEqual(["shared", null])
})

it("A role without enough free members is refused as a booking is", () => {
  const state = query([1], [0])
  expect(orderStaff(state)).toEqual(Result.fail(Result.getOrThrow(Result.flip(chooseStaff(state)))))
})
