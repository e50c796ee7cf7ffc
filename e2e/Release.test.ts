import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import { areaOf } from "../release/ChangelogAreas.ts"
import { nextVersion } from "../release/NextVersion.ts"
import { pendingChangesets } from "../release/PendingChangesets.ts"
import { publicPackages } from "../release/PublicPackages.ts"
import { temporaryCheckout } from "../release/TemporaryCheckout.ts"
import { withChangelogSection } from "../release/WithChangelogSection.ts"

const root = join(import.meta.dirname, "..")

/** Copies this checkout, with the given changeset as its only one. */
const checkoutWith = (changeset: string): string => {
  const { folder, remove } = temporaryCheckout(root, { withBuilds: false })
  onTestFinished(remove)
  const changesets = join(folder, ".changeset")
  const pending = readdirSync(changesets).filter((file) => file.endsWith(".md") && file !== "README.md")
  for (const file of pending) rmSync(join(changesets, file))
  writeFileSync(join(changesets, "api-change.md"), changeset)
  return folder
}

const minorAfter = (version: string): string => {
  const [major, minor] = version.split(".").map(Number)
  return `${major}.${minor! + 1}.0`
}

describe("The next version", () => {
  it("MUST be the same for every package when one of them changes, and be required everywhere", () => {
    const checkout = checkoutWith('---\n"@slotkit/client": minor\n---\n\nThe client retries twice.\n')
    const before = publicPackages(root)
    const expected = minorAfter(before[0]!.version)
    expect(nextVersion(checkout)).toBe(expected)
    expect(publicPackages(root)).toEqual(before)
    const packages = publicPackages(checkout)
    expect(new Set(packages.map(({ version }) => version))).toEqual(new Set([expected]))
    const request = packages.flatMap(({ dependencies }) => packages.flatMap(({ name }) => dependencies[name] ?? []))
    expect(new Set(request)).toEqual(new Set([expected]))
    const example = JSON.parse(readFileSync(join(checkout, "examples/receiver/package.json"), "utf8"))
    expect(example.dependencies["@slotkit/client"]).toBe(expected)
    const chart = readFileSync(join(checkout, "deploy/helm/slotkit/Chart.yaml"), "utf8")
    expect(chart).toMatch(new RegExp(`^version: ${expected}\nappVersion: ${expected}$`, "m"))
    expect(JSON.parse(readFileSync(join(checkout, "n8n/package.json"), "utf8")).version).toBe(expected)
    const { version, packages: locked } = JSON.parse(readFileSync(join(checkout, "n8n/package-lock.json"), "utf8"))
    expect([version, locked[""].version]).toEqual([expected, expected])
    expect(readFileSync(join(checkout, "CHANGELOG.md"), "utf8")).toMatch(
      new RegExp(`^# Changelog\n\n## ${expected}\n\n[^]*### APIs, clients and agents\n\nThe client retries twice\\.\n\n`)
    )
  })

  it("MUST be refused without a changeset", () => {
    const folder = mkdtempSync(join(tmpdir(), "slotkit-release-"))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    mkdirSync(join(folder, ".changeset"))
    writeFileSync(join(folder, ".changeset/README.md"), "# Changesets\n")
    expect(() => nextVersion(folder)).toThrow("There is no changeset.")
  })
})

it("Every changeset MUST begin with its area", () => {
  expect(() => pendingChangesets(root)).not.toThrow()
  expect(() => areaOf("unknown-change.md")).toThrow(".changeset/unknown-change.md must begin with its area: teams, series,")
})

describe("A section of the changelog", () => {
  const news = (text: string) => ({ area: "api", text, isFix: false }) as const
  const fix = (text: string) => ({ area: "api", text, isFix: true }) as const

  it("MUST come before earlier ones, with what is new by area before what is fixed", () => {
    const changesets = [fix("One."), news("Two."), { area: "teams", text: "Three.", isFix: false } as const, news("Four.")]
    expect(withChangelogSection("# Changelog\n\n## 0.1.0\n\nFirst.\n", "0.2.0", changesets)).toBe(
      "# Changelog\n\n## 0.2.0\n\n### Teams\n\nThree.\n\n### APIs, clients and agents\n\nTwo.\n\nFour.\n\n" +
        "### Fixed\n\nOne.\n\n## 0.1.0\n\nFirst.\n"
    )
  })

  it("MUST open with the entries below Unreleased", () => {
    const changelog = "# Changelog\n\n## Unreleased\n\n- By hand.\n\n## 0.1.0\n\nFirst.\n"
    expect(withChangelogSection(changelog, "0.2.0", [news("One.")])).toBe(
      "# Changelog\n\n## 0.2.0\n\n- By hand.\n\n### APIs, clients and agents\n\nOne.\n\n## 0.1.0\n\nFirst.\n"
    )
  })

  it("MUST NOT be written twice", () => {
    expect(() => withChangelogSection("# Changelog\n\n## 0.1.0\n\nFirst.\n", "0.1.0", [news("Again.")])).toThrow(
      "CHANGELOG.md has a section for 0.1.0 already."
    )
  })
})
