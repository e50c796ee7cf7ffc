import { PGlite } from "@electric-sql/pglite"
import pg from "pg"
import postgres from "postgres"
import { describe, expect, it } from "vitest"
import { databaseChoice, keepsData } from "./DatabaseOption.ts"

describe("The option database", () => {
  it("MUST recognize every driver by its methods", async () => {
    const pool = new pg.Pool()
    const sql = postgres("postgres://127.0.0.1:1/none")
    const pglite = await PGlite.create()
    const choices = ["memory", "postgres://db.example/slotkit", { dataDir: "./data" }, pool, sql, pglite].map(databaseChoice)
    expect(choices.map((choice) => choice?.kind)).toEqual(["memory", "url", "dataDir", "pool", "sql", "pglite"])
    expect(choices.map((choice) => choice !== undefined && keepsData(choice))).toEqual([false, true, true, true, true, true])
    await pglite.close()
    await sql.end()
  })

  it("MUST accept the known durabilities of a folder, and reject others", () => {
    expect(databaseChoice({ dataDir: "./data", durability: "relaxed" })).toEqual({
      kind: "dataDir",
      dataDir: "./data",
      durability: "relaxed"
    })
    expect(databaseChoice({ dataDir: "./data", durability: "none" })).toBeUndefined()
  })

  it("MUST reject a single client, which may be inside a transaction of the application", () => {
    expect(databaseChoice(new pg.Client())).toBeUndefined()
  })
})
