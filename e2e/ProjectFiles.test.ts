import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { describe, expect, it } from "vitest"

const root = join(import.meta.dirname, "..")
const read = (path: string): string => readFileSync(join(root, path), "utf8")

const workflows = globSync(".github/workflows/*.yml", { cwd: root })
const pages = [
  "AGENTS.md",
  "CODE_OF_CONDUCT.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  ".changeset/README.md",
  ".github/pull_request_template.md"
]

/** Returns the commands that a text mentions: npm scripts of the root or of a folder. */
const scriptsIn = (text: string): ReadonlyArray<{ readonly script: string; readonly folder: string }> =>
  [...text.matchAll(/npm (?:--prefix (\S+) )?(?:run )?([a-z][a-zA-Z:-]*)(?: -w @slotkit\/(\S+?)(?=[`\s]))?/g)]
    .filter(([command]) => command.includes(" run ") || /npm (?:--prefix \S+ )?(?:test|start)\b/.test(command))
    .map(([, prefix, script, workspace]) => ({
      script: script!,
      folder: prefix ?? (workspace === undefined ? "." : `packages/${workspace}`)
    }))

describe("Community files", () => {
  it.each([...pages, "LICENSE", "CHANGELOG.md", "renovate.json", ".changeset/config.json", ".github/ISSUE_TEMPLATE/config.yml"])(
    "MUST exist: %s",
    (path) => {
      expect(read(path).trim()).not.toBe("")
    }
  )

  it.each([...pages, ...workflows])("MUST name existing scripts only: %s", (path) => {
    const missing = scriptsIn(read(path)).filter(({ script, folder }) => {
      const { scripts = {} } = JSON.parse(read(join(folder, "package.json")))
      return !Object.hasOwn(scripts, script)
    })
    expect(missing).toEqual([])
  })

  it.each(pages)("MUST link to existing files only: %s", (path) => {
    const links = [...read(path).matchAll(/\]\((?!https?:)([^()#\s]+)(?:#[^()\s]*)?\)/g)].map(([, link]) => link!)
    expect(links.filter((link) => !existsSync(join(root, dirname(path), link)))).toEqual([])
  })
})

describe("AGENTS.md", () => {
  it("MUST be short", () => {
    expect(read("AGENTS.md").trimEnd().split("\n").length).toBeLessThanOrEqual(40)
  })

  it("MUST name only commands that CONTRIBUTING.md names", () => {
    const known = scriptsIn(read("CONTRIBUTING.md")).map(({ script }) => script)
    expect(scriptsIn(read("AGENTS.md")).filter(({ script }) => !known.includes(script))).toEqual([])
  })

  it("MUST name existing folders", () => {
    const paths = [...read("AGENTS.md").matchAll(/`(packages\/[\w/]+|docs\/|e2e|\.ci\/run)`/g)].map(([, path]) => path!)
    expect(paths.length).toBeGreaterThan(5)
    expect(paths.filter((path) => !existsSync(join(root, path)) && !path.endsWith("CONCEPT"))).toEqual([])
  })
})

describe.each(workflows)("%s", (path) => {
  const text = read(path)
  const jobs = text
    .slice(text.indexOf("\njobs:"))
    .split(/\n(?= {2}[a-z]+:\n)/)
    .slice(1)

  it("MUST have read permission only, unless a job requests more", () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read\n\n/m)
  })

  it("MUST pin every action to a commit", () => {
    const used = [...text.matchAll(/uses: (\S+)/g)].map(([, action]) => action!)
    expect(used.length).toBeGreaterThan(0)
    expect(used.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([])
  })

  it("MUST set a timeout on every job", () => {
    expect(jobs.length).toBeGreaterThan(1)
    expect(jobs.filter((job) => !/^ {4}timeout-minutes: \d+$/m.test(job))).toEqual([])
  })

  it("MUST run tests at existing paths", () => {
    const paths = [...text.matchAll(/vitest(?:\.mjs)? run (.*)$/gm)].flatMap(([, tests]) => tests!.split(" "))
    expect(paths.filter((tests) => !existsSync(join(root, tests)))).toEqual([])
  })
})
