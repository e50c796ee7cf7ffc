import pg from "pg"

/** The part of Prisma's interactive transactions that runs raw SQL, as Prisma's reference documents it. */
export interface PrismaTransaction {
  $queryRawUnsafe<T = unknown>(query: string, ...values: Array<unknown>): Promise<T>
  $executeRawUnsafe(query: string, ...values: Array<unknown>): Promise<number>
}

/** A client of Prisma as far as transactions go. */
export interface PrismaClientFake {
  $transaction<A>(work: (tx: PrismaTransaction) => Promise<A>): Promise<A>
  $disconnect(): Promise<void>
}

/**
 * Prisma's documented interface for raw SQL on `pg`. Prisma itself cannot generate its client without downloading an engine.
 *
 * Like Prisma it gives `bigint` columns as BigInt, refuses columns of the type `void`, and wraps the server's errors.
 */
export const prismaFake = (url: string): PrismaClientFake => {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  return {
    $transaction: async (work) => {
      const client = await pool.connect()
      const query = async (text: string, values: Array<unknown>): Promise<pg.QueryResult> => {
        const result = await client.query(text, values).catch((error: pg.DatabaseError) => {
          const cause = { originalCode: error.code, originalMessage: error.message, kind: "postgres" }
          throw Object.assign(new Error("Raw query failed."), { code: "P2010", meta: { driverAdapterError: { cause } } })
        })
        if (result.fields.some(({ dataTypeID }) => dataTypeID === voidType)) {
          throw new Error("Failed to deserialize column of type 'void'.")
        }
        return result
      }
      const transaction: PrismaTransaction = {
        $queryRawUnsafe: async <T>(text: string, ...values: Array<unknown>) => {
          const { rows, fields } = await query(text, values)
          const big = fields.filter(({ dataTypeID }) => dataTypeID === pg.types.builtins.INT8).map(({ name }) => name)
          return rows.map((row) => ({ ...row, ...Object.fromEntries(big.map((name) => [name, BigInt(row[name])])) })) as T
        },
        $executeRawUnsafe: async (text, ...values) => (await query(text, values)).rowCount ?? 0
      }
      try {
        await client.query("BEGIN")
        const answer = await work(transaction)
        await client.query("COMMIT")
        return answer
      } catch (error) {
        await client.query("ROLLBACK")
        throw error
      } finally {
        client.release()
      }
    },
    $disconnect: () => pool.end()
  }
}

const voidType = 2278
