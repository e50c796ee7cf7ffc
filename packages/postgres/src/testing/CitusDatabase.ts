import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import { pgFromUrl } from "../connections/FromUrl.ts"

/** An empty database on the nodes of a Citus cluster. */
export interface CitusDatabase {
  /** Its URL on the coordinator. */
  readonly url: string
  /** The number of workers that it does not use yet. */
  readonly spareWorkers: number
  /** Adds one of the workers that it does not use yet, without shards. Returns its `host:port`. */
  readonly addWorker: () => Promise<string>
  /** Drops it on all nodes. */
  readonly drop: () => Promise<void>
}

/** The reason why there is no Citus cluster for tests; `undefined` if there is one. */
export const whyNoCitus = (): string | undefined =>
  citusUrl() === undefined ? "TEST_CITUS_URL is not set to a database on the coordinator of a Citus cluster" : undefined

/** The database that `TEST_CITUS_URL` names, if it is set. */
export const citusUrl = (): string | undefined => process.env.TEST_CITUS_URL || undefined

/**
 * Creates a database on the coordinator of `TEST_CITUS_URL` and on its workers, which have to be reachable from here under the
 * addresses that the coordinator uses. Uses all workers, unless `workers` is fewer.
 */
export const makeCitusDatabase = async (workers = Number.POSITIVE_INFINITY): Promise<CitusDatabase> => {
  const input = citusUrl()
  if (input === undefined) throw new Error(whyNoCitus())
  const name = `slotkit_${randomUUID().replaceAll("-", "").slice(0, 16)}`
  const nodes = await rows<Node>(
    input,
    "SELECT nodename AS host, nodeport AS port, groupid AS group FROM pg_dist_node WHERE noderole = 'primary' ORDER BY nodeid"
  )
  const coordinator = nodes.find(({ group }) => group === 0)
  const spare = nodes.filter(({ group }) => group !== 0)
  const everywhere = [input, ...spare.map(({ host, port }) => at(input, { host, port }))]
  for (const node of everywhere) {
    await rows(node, `CREATE DATABASE "${name}"`)
    await rows(at(node, { name }), "CREATE EXTENSION citus")
    await rows(at(node, { name }), "CREATE EXTENSION btree_gist")
  }
  const url = at(input, { name })
  const { host = new URL(input).hostname, port = Number(new URL(input).port || 5432) } = coordinator ?? {}
  await rows(url, `SELECT citus_set_coordinator_host('${host}', ${port})`)
  const addWorker = async (): Promise<string> => {
    const next = spare.shift()
    if (next === undefined) throw new Error("The cluster has no more workers.")
    await rows(url, `SELECT citus_add_node('${next.host}', ${next.port})`)
    return `${next.host}:${next.port}`
  }
  for (let count = 0; count < workers && spare.length > 0; count++) await addWorker()
  return {
    url,
    get spareWorkers() {
      return spare.length
    },
    addWorker,
    drop: async () => {
      for (const node of everywhere) await rows(node, `DROP DATABASE "${name}" WITH (FORCE)`)
    }
  }
}

interface Node {
  readonly host: string
  readonly port: number
  readonly group: number
}

/** The same URL on another node or database. */
const at = (url: string, { host, port, name }: { readonly host?: string; readonly port?: number; readonly name?: string }) => {
  const other = new URL(url)
  if (host !== undefined) other.hostname = host
  if (port !== undefined) other.port = String(port)
  if (name !== undefined) other.pathname = `/${name}`
  return other.href
}

const rows = <Row extends object>(url: string, statement: string): Promise<ReadonlyArray<Row>> =>
  Effect.runPromise(
    Effect.provide(
      SqlClient.use((sql) => sql.unsafe<Row>(statement)),
      pgFromUrl(url, { maxConnections: 1 })
    )
  )
