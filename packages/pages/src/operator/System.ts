import { type Html, html } from "@slotkit/core/html"
import { type DatabaseAbout, HasMail, Installation, type InstallationAbout, noMailServer, Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { badge, factList, section, sheetList, withWordBreaks } from "../console/parts/Sheet.ts"
import type { OperatorContext } from "./OperatorContext.ts"
import { formatSize } from "./OperatorContext.ts"

/** Reads what the installation tells about itself. It is empty if it tells nothing. */
export const aboutInstallation: Effect.Effect<InstallationAbout, never, Settings> = Effect.gen(function* () {
  const installation = yield* Installation
  const about = installation === undefined ? nothingKnown : yield* installation.about
  const isKnown = (yield* HasMail) || about.findings.some(({ check }) => check === mailCheck)
  if (isKnown) return about
  const result = (yield* Settings).baseUrl.startsWith("https:") ? ("fail" as const) : ("warn" as const)
  return { ...about, findings: [...about.findings, { check: mailCheck, result, detail: `${noMailServer} Emails are not sent.` }] }
})

/** The check of the mail server, by its name in the findings of the server. */
export const mailCheck = "Mail"

const nothingKnown: InstallationAbout = { versions: [], database: undefined, settings: [], findings: [] }

/** `GET /app/operator/system`: checks, versions, the database and the settings, with secrets masked. */
export const showSystem = Effect.fnUntraced(function* (context: OperatorContext) {
  const { words } = context
  const { system } = words.operator
  const { findings, versions, database, settings } = yield* aboutInstallation
  const tones = { ok: "good", warn: "wait", fail: "bad" } as const
  const order = ["fail", "warn", "ok"]
  const checks = findings
    .toSorted((one, other) => order.indexOf(one.result) - order.indexOf(other.result))
    .map(
      ({ check, result, detail }) =>
        html`<div class="row"><div><strong>${withWordBreaks(check)}</strong><p class="soft" lang="en" dir="ltr">${detail}</p></div><div>${badge(system.results[result], tones[result])}</div></div>`
    )
  return context.page({
    area: "operatorSystem",
    title: words.areas.operatorSystem,
    content: html`${checks.length === 0 ? undefined : section("checks", system.findings, sheetList(checks, ""))}
${section("versions", system.versions, factList(versions.map(({ name, version }) => [name, version] as const)))}
${section(
  "database",
  system.database,
  database === undefined ? html`<div class="sheet card"><p>${system.memory}</p></div>` : databaseFacts(context, database)
)}
${section(
  "settings",
  system.settings,
  settings.length === 0
    ? html`<div class="sheet card"><p>${system.defaults}</p></div>`
    : sheetList(
        settings.map(({ name, value }) => html`<div class="row"><code>${withWordBreaks(name)}</code><bdi>${value}</bdi></div>`),
        ""
      )
)}
${database === undefined ? undefined : section("sizes", system.sizes, sizes(context, database))}`
  })
})

const databaseFacts = (context: OperatorContext, { version, schema, migrations, connections, citus }: DatabaseAbout): Html => {
  const { system } = context.words.operator
  const list = (names: ReadonlyArray<string>) => (names.length === 0 ? system.none : names.join(", "))
  const states = Object.entries(connections).map(([state, count]) => `${state}: ${count.toLocaleString(context.locale.tag)}`)
  const nodes = citus?.nodes.map(({ node, shards, isActive }) => `${node} (${shards}${isActive ? "" : `, ${system.inactive}`})`)
  return factList([
    [system.version, version],
    [system.schema, schema],
    [system.applied, list(migrations.applied)],
    [system.pending, list(migrations.pending)],
    [system.connections, states.join(", ")],
    ...(citus === undefined
      ? []
      : ([
          [system.citus, citus.version],
          [system.shards, String(citus.shards)],
          [system.nodes, list(nodes ?? [])],
          [system.undistributed, list(citus.undistributed)]
        ] as const))
  ])
}

const sizes = (context: OperatorContext, { sizes: all }: DatabaseAbout): Html => {
  const { system } = context.words.operator
  const total = all.reduce((sum, { bytes }) => sum + bytes, 0)
  return html`<details><summary>${system.total(all.length, formatSize(context, total))}</summary>
<div class="sheet card"><table><thead><tr><th scope="col">${system.table}</th><th scope="col">${system.size}</th></tr></thead><tbody>
${all.map(({ table, bytes }) => html`<tr><th scope="row">${withWordBreaks(table)}</th><td>${formatSize(context, bytes)}</td></tr>\n`)}</tbody></table></div></details>`
}
