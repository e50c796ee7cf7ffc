import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { runHere } from "../../harness/CommandHere.ts"

const folder = mkdtempSync(join(tmpdir(), "slotkit-simulate-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const page = readFileSync("docs/concepts/teams.md", "utf8")
const section = page.slice(page.indexOf("### A member who is seldom free"))
const [, team = ""] = /```json\n(.*?)```/s.exec(section) ?? []
const [, output = ""] = /```\n(1000 bookings.*?)```/s.exec(section) ?? []

const simulate = (content: string, ...args: ReadonlyArray<string>) => {
  const file = join(folder, "team.json")
  writeFileSync(file, content)
  return runHere(["simulate", file, ...args])
}

describe("slotkit simulate", () => {
  it("MUST print what the page on teams shows, each time", async () => {
    const first = await simulate(team, "--seed", "7", "--bookings", "1000")
    expect(first).toMatchObject({ code: 0, stderr: "", stdout: output })
    expect((await simulate(team, "--seed", "7", "--bookings", "1000")).stdout).toBe(output)
  })

  it("MUST print a document with the same numbers", async () => {
    const { stdout } = await simulate(team, "--seed", "7", "--json")
    const { roles, ...rest } = JSON.parse(stdout)
    expect(rest).toEqual({ bookings: 1000, seed: 7, held: 1000, refused: 0 })
    expect(roles).toEqual([
      expect.objectContaining({ key: "host", needs: 1, pick: "fair", bound: { bookings: 1.5, proven: true } })
    ])
    expect(roles[0].members.map(({ bookings }: { readonly bookings: number }) => bookings)).toEqual([317, 317, 316, 50])
    expect(roles[0].members[3]).toEqual({
      ...{ host: "paula", weight: 100, free: 200, bookings: 50, chances: 50, due: 50 },
      ...{ share_due: 0.05, share_got: 0.05, credit: 0 }
    })
  })

  it("MUST name what is wrong with a file, with its path", async () => {
    const wrong = { roles: [{ key: "host", pick: "smallest", members: [{ host: "ana", weigth: 5, available: 2 }] }], seed: 1 }
    const { code, stdout, stderr } = await simulate(JSON.stringify(wrong))
    expect([code, stdout]).toEqual([1, ""])
    for (const line of [
      "roles.0.pick: The roles field (entry 1, pick) must be one of fair, priority, list.",
      "roles.0.members.0.available: The roles field (entry 1, members, entry 1, available) must be a number from 0 to 1.",
      "roles.0.members.0.weigth: The roles field (entry 1, members, entry 1, weigth) is unknown. Did you mean weight?",
      "seed: The seed field is unknown."
    ]) {
      expect(stderr).toContain(line)
    }
    const twice = { roles: ["a", "b"].map((key) => ({ key, members: [{ host: "ana" }] })) }
    expect((await simulate(JSON.stringify(twice))).stderr).toContain("roles: The roles field must not put a host in two roles.")
    expect((await simulate("[]")).stderr).toContain("body: The body must be an object with roles.")
    expect((await simulate("{")).stderr).toMatch(/team\.json is not JSON: /)
    expect((await runHere(["simulate", join(folder, "none.json")])).stderr).toMatch(
      /^slotkit: Cannot read the team from .*none\.json: /
    )
    expect((await simulate(team, "--bookings", "0")).stderr).toBe("slotkit: --bookings must be an integer from 1 to 100000.\n")
  })
})
