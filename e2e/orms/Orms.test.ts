import { sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/node-postgres"
import createKnex from "knex"
import { CompiledQuery, Kysely, PostgresDialect } from "kysely"
import pg from "pg"
import {
  createSlotkit,
  drizzleTransaction,
  type HookTransaction,
  knexTransaction,
  kyselyTransaction,
  type Slotkit
} from "slotkit"
import { DataSource } from "typeorm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { testDatabases } from "../../harness/TestDatabase.ts"
import { prismaFake } from "./PrismaFake.ts"

/** A library that has a transaction open for some work. */
interface Orm {
  readonly transaction: (work: (query: Query, transaction: object) => Promise<void>) => Promise<unknown>
  readonly close: () => Promise<unknown>
}
type Query = (text: string, values: ReadonlyArray<string | null>) => PromiseLike<unknown>

const orms: Readonly<Record<string, (url: string) => Promise<Orm>>> = {
  Drizzle: async (url) => {
    const pool = new pg.Pool({ connectionString: url })
    return {
      transaction: (work) => drizzle(pool).transaction((tx) => work(drizzleTransaction(tx, sql).query, tx)),
      close: () => pool.end()
    }
  },
  Kysely: async (url) => {
    const db = new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }) })
    return {
      transaction: (work) => db.transaction().execute((tx) => work(kyselyTransaction(tx, CompiledQuery).query, tx)),
      close: () => db.destroy()
    }
  },
  Knex: async (url) => {
    const knex = createKnex({ client: "pg", connection: url })
    return {
      transaction: (work) => knex.transaction((trx) => work(knexTransaction(trx).query, trx)),
      close: () => knex.destroy()
    }
  },
  "Prisma's interface": async (url) => {
    const prisma = prismaFake(url)
    return {
      transaction: (work) => prisma.$transaction((tx) => work((text, values) => tx.$queryRawUnsafe(text, ...values), tx)),
      close: () => prisma.$disconnect()
    }
  },
  TypeORM: async (url) => {
    const dataSource = await new DataSource({ type: "postgres", url }).initialize()
    return {
      transaction: (work) =>
        dataSource.transaction((manager) => work((text, values) => manager.query(text, [...values]), manager)),
      close: () => dataSource.destroy()
    }
  }
}

const databases = testDatabases()
const booker = { name: "Jo", email: "jo@example.com" }

describe.each(Object.entries(orms))("A transaction of %s", (_, open) => {
  let slotkit: Slotkit
  let orm: Orm
  let hostId: number
  let starts: ReadonlyArray<string>
  let inHook: ((id: number, tx: HookTransaction) => Promise<void>) | undefined
  beforeAll(async () => {
    const url = await databases.make()
    slotkit = await createSlotkit({
      database: url,
      secret: "a secret for tests, of more than thirty-two characters",
      baseUrl: "https://book.example.com",
      hooks: { inTransaction: ({ after }, tx) => inHook?.(after.id, tx) }
    })
    orm = await open(url)
    ;({ id: hostId } = await slotkit.hosts.create({ email: "ada@example.com", username: "ada", timezone: "UTC", plan: "pro" }))
    await slotkit.services.create(hostId, { title: "Fitting", durations: [{ minutes: 60 }] })
    const { data } = await slotkit.availability.get(hostId, { service: "fitting" })
    starts = Object.values(data)
      .flat()
      .map(({ start }) => start)
  })
  afterAll(async () => {
    await slotkit.close()
    await orm.close()
  })
  const total = async () => (await slotkit.bookings.list(hostId)).meta.total

  it("MUST commit and roll back with the library's own work, and survive a call that fails", async () => {
    const book = (start: string) => ({ service: "fitting", start, booker })
    await orm.transaction(async (query) => {
      const inside = slotkit.inTransaction({ query })
      const booking = await inside.bookings.book(hostId, book(starts[0]!))
      expect(await inside.bookings.get(hostId, booking.id)).toEqual(booking)
      await expect(inside.bookings.book(hostId, book(starts[0]!))).rejects.toMatchObject({ code: "conflict" })
      await expect(inside.hosts.create({ email: "ada@example.com", timezone: "UTC" })).rejects.toMatchObject({ code: "invalid" })
      await inside.committed()
    })
    expect(await total()).toBe(1)
    const undone = orm.transaction(async (query) => {
      await slotkit.inTransaction({ query }).bookings.book(hostId, book(starts.at(-1)!))
      throw new Error("The application changed its mind.")
    })
    await expect(undone).rejects.toThrow("changed its mind")
    expect(await total()).toBe(1)
  })

  it("MUST write the rows of a hook in its own transaction and in one of Slotkit by `tx.query`", async () => {
    const seen: Array<unknown> = []
    inHook = async (id, tx) => void seen.push(...(await tx.query("SELECT $1::int AS id, $2::text AS nothing", [id, null])))
    const [, first, second] = starts
    const { id } = await slotkit.bookings.book(hostId, { service: "fitting", start: first!, booker })
    await orm.transaction(async (query) => {
      const joined = await slotkit.inTransaction({ query }).bookings.book(hostId, { service: "fitting", start: second!, booker })
      expect(seen).toEqual([id, joined.id].map((seenId) => ({ id: seenId, nothing: null })))
    })
    inHook = undefined
  })

  it("MUST be told where the recipe is when the library's own transaction is passed", async () => {
    await orm.transaction(async (_query, transaction) => {
      const inside = () => slotkit.inTransaction(transaction as never)
      expect(inside).toThrow(TypeError)
      expect(inside).toThrow("docs/integrations/orms.md")
    })
  })
})

it("MUST name `tx.query` to a hook that takes a joined transaction for a client of the driver", async () => {
  const ran: Array<unknown> = []
  const run = async (...statement: ReadonlyArray<unknown>) => void ran.push(statement)
  const joined = [
    drizzleTransaction({ execute: run }, sql),
    kyselyTransaction({ executeQuery: run }, CompiledQuery),
    knexTransaction({ raw: run })
  ]
  for (const { query } of joined) {
    await expect(query({ text: "SELECT 1" } as never, [])).rejects.toThrow("`tx.query(text, values)`")
    await (query as (text: string) => PromiseLike<unknown>)("SELECT 1")
  }
  expect(ran.length).toBe(3)
})
