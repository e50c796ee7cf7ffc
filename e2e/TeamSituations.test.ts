import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"

/** The situations of teams that have an answer, by number. Titles of tests begin with the numbers, as in `12, 13: a member`. */
const situations = [
  "A role has no members, or its filter matches none.",
  "All are needed, and one is paused.",
  "A role needs two and has one.",
  "A member is invited and has not accepted.",
  "A team is added as a member.",
  "A member of two teams is wanted by both at one start.",
  "A member's own booking and the team's come at once.",
  "Two visitors want the last free member.",
  "Two visitors want one start of two free members.",
  "Very many visitors want one start of a pool.",
  "A visitor books a pool twice at one start.",
  "The calendar of the picked member has become busy.",
  "A calendar does not respond.",
  "All members have weight 0.",
  "A weight is changed.",
  "A member joins.",
  "A member is away for weeks.",
  "A member leaves and comes back.",
  "A member's host is deleted.",
  "A host with upcoming meetings of teams is deleted.",
  "A meeting is cancelled months later.",
  "A meeting is cancelled twice, or after it was reassigned.",
  "A payment expires.",
  "A request waits for approval.",
  "A visitor does not confirm the email address.",
  "A visitor does not come.",
  "A no-show is marked and unmarked.",
  "Bookings of a group service share a session.",
  "The last seat of a session is cancelled.",
  "A session is open or full, and another member is free.",
  "A meeting moves, and its hosts are free.",
  "A meeting moves, and its host is busy.",
  "A meeting keeps its hosts as it moves.",
  "A visitor asks for any host as a meeting moves.",
  "A meeting moves within its own time.",
  "A meeting is given to a busy member.",
  "A meeting is given to a host outside the role.",
  "A meeting is given to another member and back.",
  "The lead of a meeting with a video room is replaced.",
  "A meeting that is over is given to another member.",
  "A meeting is reassigned while its visitor moves it.",
  "Time off covers assigned meetings.",
  "A bulk reassignment finds no one for some meetings.",
  "A bulk reassignment is undone, and the former host is busy.",
  "A member has reached a limit in another team.",
  "A member who is named has reached a limit.",
  "A host who is named is busy.",
  "A host can be chosen, and none is.",
  "A host must be chosen, and none is.",
  "A selection has expired or was changed.",
  "A selection names a member who left.",
  "A returning visitor's host is busy.",
  "A returning visitor has another address.",
  "A visitor types the address of someone else.",
  "No room is large enough.",
  "Two rooms have one size.",
  "A resource has no hours.",
  "A room has a connected calendar.",
  "Members are in several time zones.",
  "A member works over midnight.",
  "A limit is counted in another time zone.",
  "A member begins off the grid.",
  "A team changes its time zone.",
  "A member has no video account.",
  "The lead deletes the event in a calendar.",
  "The plans of a team and its members differ.",
  "A server of a Citus cluster is down.",
  "A process ends between two statements.",
  "Events of a team have an order.",
  "A member's key asks for a booking of the team.",
  "An invite belongs to a team.",
  "Teams are imported.",
  "A ledger is wrong."
]

/** The numbers of the vectors of fair choices. Titles begin with them, as in `V12: …`. */
const vectors = Array.from({ length: 16 }, (_, index) => `V${index + 1}`)

const tests = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "*Suite.ts", "*.test.ts"], {
  cwd: join(import.meta.dirname, ".."),
  encoding: "utf8"
})
  .split("\0")
  .filter((path) => path !== "" && !path.startsWith("n8n/"))

/** The numbers of a title, such as `V12, 26, 27: a visitor who does not come …`. */
const numbered = /["`](V?\d{1,2}(?:, V?\d{1,2})*): /g

const numbersIn = (path: string): ReadonlyArray<string> =>
  [...readFileSync(join(import.meta.dirname, "..", path), "utf8").matchAll(numbered)].flatMap(([, list = ""]) => list.split(", "))

const isAboutStore = (path: string): boolean => !path.startsWith("packages/core/")

describe("The situations of teams", () => {
  const inTests = new Set(tests.filter(isAboutStore).flatMap(numbersIn))

  it.each(situations.map((text, index) => ({ number: String(index + 1), text })))(
    "MUST be tested with a store: $number. $text",
    ({ number }) => {
      expect(inTests).toContain(number)
    }
  )

  it("MUST be all that titles name, with the vectors of fair choices", () => {
    const all = new Set(tests.flatMap(numbersIn))
    const known = [...situations.map((_, index) => String(index + 1)), ...vectors]
    expect([...all].filter((number) => !known.includes(number))).toEqual([])
    expect(known.filter((number) => !all.has(number))).toEqual([])
  })
})
