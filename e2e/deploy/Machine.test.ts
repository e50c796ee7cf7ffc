// @module-tag thorough

import { spawnSync } from "node:child_process"
import { describe, expect, it } from "vitest"
import { readConfig } from "../../packages/server/src/installation/Config.ts"
import { documentIn, type Mapping, textOf } from "./Yaml.ts"

describe("compose.yaml", () => {
  const { services } = documentIn("compose.yaml") as Mapping

  it("MUST migrate first, then serve requests and run jobs in containers of their own", () => {
    expect(services.migrate).toMatchObject({ command: ["migrate"], depends_on: { postgres: { condition: "service_healthy" } } })
    for (const name of ["web", "worker"])
      expect(services[name].depends_on).toEqual({ migrate: { condition: "service_completed_successfully" } })
    expect([services.web.environment.SLOTKIT_WORKERS, services.worker.environment.SLOTKIT_WORKERS]).toEqual(["false", "true"])
  })

  it.each(["migrate", "web", "worker"])("MUST run %s without rights, on a root that cannot be written to", (name) => {
    expect(services[name]).toMatchObject({
      user: "10001:10001",
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"]
    })
  })
})

describe("slotkit.env.example", () => {
  it("MUST name variables that are read, and be complete once its secrets are filled in", () => {
    const lines = textOf("slotkit.env.example")
      .split("\n")
      .map((line) => line.replace(/^# (?=[A-Z_]+=)/, ""))
    const variables = Object.fromEntries(
      lines.flatMap((line) => (/^[A-Z_]+=/.test(line) ? [line.split(/=(.*)/s).slice(0, 2)] : []))
    )
    const secret = "x".repeat(32)
    const config = readConfig({ ...variables, SLOTKIT_SECRET: secret, SLOTKIT_OPERATOR_TOKEN: secret })
    expect(config).toMatchObject({ baseUrl: "https://book.example.com", mailFrom: "bookings@example.com" })
    expect(config.databaseUrl).toMatch(/^postgres:/)
    expect(textOf("slotkit.env.example")).toMatch(/^SLOTKIT_TRUSTED_PROXIES=127\.0\.0\.1,/m)
  })
})

describe("slotkit.service", () => {
  const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0
  if (!hasSystemd) console.log("The unit is not verified in this run: systemd-analyze is not installed.")

  it("MUST run as a user of its own that can write to its state alone", () => {
    const unit = textOf("slotkit.service")
    for (const line of [
      "DynamicUser=yes",
      "StateDirectory=slotkit",
      "ProtectSystem=strict",
      "NoNewPrivileges=yes",
      "TimeoutStopSec=30"
    ])
      expect(unit.split("\n")).toContain(line)
  })

  it.skipIf(!hasSystemd)("MUST hold no line that systemd does not know", () => {
    const { stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", "deploy/slotkit.service"], { encoding: "utf8" })
    expect(stderr.split("\n").filter((line) => line.includes("slotkit.service:") && !line.includes("is not executable"))).toEqual(
      []
    )
  })
})
