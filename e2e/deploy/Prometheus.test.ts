import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fakeGoogle } from "@slotkit/integrations/calendars/testing"
import { createTestSlotkit } from "slotkit/testing"
import { beforeAll, describe, expect, it } from "vitest"
import { documentIn, type Mapping, textOf } from "./Yaml.ts"

/** Every metric that `/metrics` shows, with the labels of its series. */
type PanelMetrics = ReadonlyMap<string, ReadonlySet<string>>

/** Metrics of an instance on which something of everything has happened. */
const shownMetrics = async (): Promise<PanelMetrics> => {
  const google = await fakeGoogle()
  const calendar = google.addCalendar({ id: "ada@example.com" })
  const token = google.identity.signIn(["https://www.googleapis.com/auth/calendar"])
  const t = await createTestSlotkit({
    database: { dataDir: "memory" },
    calendars: { tokens: () => token, origins: { google: google.origin } },
    conferences: { open: () => ({ url: "https://rooms.example.com/1", reference: "1" }), move: () => {}, close: () => {} }
  })
  const host = await t.aHost()
  await t.aWebhook(host)
  const service = await t.aService(host)
  const booking = await t.aBooking(service)
  await t.aBooking(service, { start: booking.scheduled_at! }).catch(() => {})
  await t.clock.advance({ days: 1 })
  t.webhooks.answer(410)
  await t.aBooking(service)
  await t.jobs.runOnce()
  const key = await t.anApiKey(host)
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "get_profile" } })
  await key.fetch("/mcp", { method: "POST", headers: { "content-type": "application/json" }, body })
  for (let sent = 0; sent < 61; sent++) await key.fetch("/api/v1/token")
  const other = await t.aHost()
  const account = await t.calendars.adopt(other.id, { provider: "google", subject: "1", label: calendar.id })
  await t.calendars.configure(other.id, account.calendars[0]!.id, { target: true })
  const video = await t.aService(other)
  await t.services.configure(other.id, video.id, { video_room: "zoom" })
  await t.aBooking(video)
  await t.jobs.runOnce()
  calendar.events.clear()
  await t.clock.advance({ minutes: 11 })
  await t.jobs.runOnce()
  await t.clock.advance({ days: 100 })
  await t.jobs.runOnce()
  // An embedded database has the clock of its process, and a library has no version of a server.
  const text = `${await t.metrics()}slotkit_build_info{version="0.0.0"} 1\nslotkit_clock_difference_seconds 0\n`
  await t.close()
  await google.close()
  const output = new Map<string, Set<string>>()
  for (const [, name, labels = ""] of text.matchAll(/^(slotkit_\w+)(?:\{(.*)\})? \S+$/gm)) {
    const names = output.get(name!) ?? new Set()
    for (const [, label] of labels.matchAll(/(\w+)="/g)) names.add(label!)
    output.set(name!, names)
  }
  return output
}

/** The metrics of a query, and the labels that it selects or groups by. */
const partsOf = (query: string) => ({
  metrics: [...query.matchAll(/\bslotkit_\w+/g)].map(([name]) => name),
  labels: [
    ...[...query.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names]) => names!.split(",").map((name) => name.trim())),
    ...[...query.matchAll(/\{([^}]*)\}/g)].flatMap(([, matchers]) =>
      [...matchers!.matchAll(/(\w+)(?:=~|!=|!~|=)"/g)].map(([, name]) => name!)
    )
  ]
})

const alerts: ReadonlyArray<Mapping> = documentIn("prometheus/slotkit.rules.yaml").groups[0].rules
const dashboard: Mapping = JSON.parse(textOf("grafana/slotkit.json"))
const queries: ReadonlyArray<readonly [string, string]> = [
  ...alerts.map(({ alert, expr }) => [`the alert ${alert}`, expr] as const),
  ...dashboard.panels.flatMap(({ title, targets }: Mapping) =>
    targets.map(({ expr }: Mapping) => [`the panel ${title}`, expr] as const)
  )
]

let panelMetrics: PanelMetrics
beforeAll(async () => {
  panelMetrics = await shownMetrics()
})

describe("Queries", () => {
  it.each(queries)("MUST ask for metrics and labels that /metrics shows: %s", (_, query) => {
    const { metrics, labels } = partsOf(query)
    expect(metrics.length).toBeGreaterThan(0)
    for (const metric of metrics) {
      expect([...panelMetrics.keys()]).toContain(metric)
      for (const label of labels) expect([...panelMetrics.get(metric)!], `${metric} by ${label}`).toContain(label)
    }
    const depth = [...query].reduce((open, letter) => open + (letter === "(" ? 1 : letter === ")" ? -1 : 0), 0)
    expect(depth).toBe(0)
  })
})

describe("The alerts", () => {
  it("MUST be five, each with a severity, a summary and what to do", () => {
    expect(alerts).toHaveLength(5)
    for (const { alert, for: duration, labels, annotations } of alerts) {
      expect(alert).toMatch(/^Slotkit[A-Z]/)
      expect(duration).toMatch(/^\d+m$/)
      expect(["page", "ticket"]).toContain(labels.severity)
      expect([annotations.summary, annotations.description]).toEqual([expect.any(String), expect.any(String)])
    }
  })
})

const monitoring = readFileSync(join(import.meta.dirname, "../../docs/operations/monitoring.md"), "utf8")
const documented = new Set(
  [...monitoring.matchAll(/^\| (`slotkit_.*?) \|/gm)].flatMap(([, names]) =>
    [...names!.matchAll(/slotkit_\w+/g)].map(([name]) => name)
  )
)
/** Names that one more release reports beside the present ones. The dashboard has no panel for them. */
const former = new Set([...monitoring.matchAll(/ also as `(slotkit_\w+)`/g)].map(([, name]) => name!))

const familiesOf = (metrics: PanelMetrics): ReadonlySet<string> =>
  new Set([...metrics.keys()].map((name) => name.replace(/_(?:sum|count|bucket)$/, "")).filter((name) => !former.has(name)))

describe("The dashboard", () => {
  it("MUST show every metric that is documented, and the documentation every metric", () => {
    const request = new Set(queries.flatMap(([, query]) => partsOf(query).metrics).map((name) => name.replace(/_bucket$/, "")))
    expect([...documented].filter((name) => !request.has(name))).toEqual([])
    const families = familiesOf(panelMetrics)
    expect([...families].filter((name) => !documented.has(name))).toEqual([])
  })

  it("MUST show every metric, in panels that do not overlap", () => {
    const request = new Set(queries.flatMap(([, query]) => partsOf(query).metrics))
    const series = [...panelMetrics.keys()].filter((name) => !former.has(name))
    const families = new Set(series.map((name) => name.replace(/_(?:sum|count)$/, "_bucket")))
    expect([...families].filter((name) => !request.has(name)).sort()).toEqual([])
    const places = dashboard.panels.map(({ gridPos: { x, y } }: Mapping) => `${x},${y}`)
    expect(new Set(places).size).toBe(places.length)
  })
})
