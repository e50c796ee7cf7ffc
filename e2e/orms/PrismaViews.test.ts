import { readFileSync } from "node:fs"
import { join } from "node:path"
import { PGlite } from "@electric-sql/pglite"
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist"
import { createSlotkit, type Slotkit } from "slotkit"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

const page = readFileSync(join(import.meta.dirname, "../../docs/operations/views.md"), "utf8")
const example = /```prisma\n([\s\S]*?)```/.exec(page)?.[1] ?? ""

/** The types of columns that a field of Prisma's PostgreSQL connector reads. Prisma's reference, model fields. */
const columnTypes: Readonly<Record<string, string>> = {
  BigInt: "bigint",
  Int: "integer",
  String: "text",
  Boolean: "boolean",
  Json: "jsonb",
  "DateTime @db.Timestamptz": "timestamp with time zone"
}

interface Field {
  readonly name: string
  readonly type: string | undefined
  readonly isOptional: boolean
  readonly isUnique: boolean
}

/** The views of a Prisma schema. A field has a name, a type with `?` if it may be null, and attributes. */
const views = Array.from(example.matchAll(/^view (\w+) \{\n([\s\S]*?)^\}/gm), ([, name = "", body = ""]) => ({
  name,
  schema: /@@schema\("(\w+)"\)/.exec(body)?.[1],
  fields: Array.from(
    body.matchAll(/^ {2}(\w+) +(\w+)(\??)(.*)$/gm),
    ([, field = "", type = "", optional, attributes = ""]): Field => {
      const native = /@db\.\w+/.exec(attributes)?.[0]
      return {
        name: field,
        type: columnTypes[native === undefined ? type : `${type} ${native}`],
        isOptional: optional === "?",
        isUnique: attributes.includes("@unique")
      }
    }
  )
}))

describe("The Prisma schema of the views", () => {
  let pglite: PGlite
  let slotkit: Slotkit
  beforeAll(async () => {
    pglite = new PGlite({ extensions: { btree_gist } })
    const secret = "a secret of more than thirty-two characters"
    slotkit = await createSlotkit({ database: pglite, secret, baseUrl: "https://book.example.com" })
    const { id } = await slotkit.hosts.create({ email: "ada@example.com", username: "ada", timezone: "UTC", plan: "pro" })
    await slotkit.services.create(id, { title: "Fitting", durations: [{ minutes: 60 }] })
    const [start] = Object.values((await slotkit.availability.get(id, { service: "fitting" })).data).flat()
    const booker = { name: "Grace", email: "grace@example.com" }
    await slotkit.bookings.book(id, { service: "fitting", start: start?.start ?? expect.fail(), booker })
  })
  afterAll(async () => {
    await slotkit.close()
    await pglite.close()
  })

  it("MUST name views and columns that exist, with their types", async () => {
    expect(views.map(({ name }) => name)).toEqual(["bookings"])
    for (const { name, schema, fields } of views) {
      const { rows } = await pglite.query<{ column_name: string; data_type: string }>(
        "SELECT column_name, data_type FROM information_schema.columns WHERE table_schema = $1 AND table_name = $2",
        [schema, name]
      )
      const columns = new Map(rows.map(({ column_name, data_type }) => [column_name, data_type]))
      expect(fields.length).toBeGreaterThan(3)
      expect(fields.map((field) => [field.name, field.type])).toEqual(
        fields.map((field) => [field.name, columns.get(field.name)])
      )
      expect(/schemas += \[([^\]]*)\]/.exec(example)?.[1]).toContain(`"${schema}"`)
    }
  })

  it("MUST require only columns that are never null, and one that is unique", async () => {
    for (const { name, schema, fields } of views) {
      const { rows } = await pglite.query<Record<string, unknown>>(`SELECT * FROM ${schema}.${name}`)
      expect(rows).toHaveLength(1)
      const empty = fields.filter(({ name: field, isOptional }) => !isOptional && rows[0]?.[field] == null)
      expect([empty, fields.filter(({ isUnique }) => isUnique).map((field) => field.name)]).toEqual([[], ["id"]])
    }
  })
})
