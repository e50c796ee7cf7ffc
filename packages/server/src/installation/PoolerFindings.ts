import { type DatabaseUnreachable, databaseMessage, migrationState, pgFromUrl, poolerAt, replicaState } from "@slotkit/postgres"
import * as Effect from "effect/Effect"
import type { Config } from "./Config.ts"
import type { Finding } from "./Finding.ts"

/** The mode of the pooler at an address; `direct` without one. */
export type FoundPooler = "session" | "transaction" | "direct"

/** Compares `SLOTKIT_POOLER` with the pooler at `DATABASE_URL`. */
export const poolerFinding = (found: FoundPooler, pooler: Config["pooler"]): Finding => {
  const check = "Pooler"
  if (found === "direct") {
    return pooler === undefined
      ? { check, result: "ok", detail: "none" }
      : {
          check,
          result: "warn",
          detail: `SLOTKIT_POOLER is ${pooler}, but DATABASE_URL is not a pooler: unset it, because requests cost more with it`
        }
  }
  const mode = `DATABASE_URL is a pooler in ${found} mode`
  if (pooler === undefined) return { check, result: "fail", detail: `${mode}: set SLOTKIT_POOLER=${found}` }
  if (pooler === found) return { check, result: "ok", detail: mode }
  return found === "transaction"
    ? { check, result: "fail", detail: `SLOTKIT_POOLER is ${pooler}, but ${mode}: set SLOTKIT_POOLER=transaction` }
    : {
        check,
        result: "warn",
        detail: `SLOTKIT_POOLER is ${pooler}, but ${mode} or has a free server for each connection: SLOTKIT_POOLER=session costs less in session mode`
      }
}

/** Checks that one connection can listen for deliveries. */
export const listenFinding = async (
  { listenUrl }: Pick<Config, "listenUrl">,
  found: FoundPooler
): Promise<ReadonlyArray<Finding>> => {
  const check = "Notifications"
  if (listenUrl === undefined) {
    if (found !== "transaction") return []
    const detail =
      "SLOTKIT_LISTEN_URL is not set, so workers look for deliveries of other processes every second: set it to an address of the primary that is not a pooler in transaction mode"
    return [{ check, result: "warn", detail }]
  }
  return [
    await Effect.runPromise(
      Effect.match(poolerAt(listenUrl), {
        onFailure: ({ message }): Finding => ({ check, result: "fail", detail: message.replace(/\.$/, "") }),
        onSuccess: (at): Finding =>
          at === "transaction"
            ? {
                check,
                result: "fail",
                detail:
                  "SLOTKIT_LISTEN_URL is a pooler in transaction mode, which cannot listen: set it to a direct address of the primary"
              }
            : { check, result: "ok", detail: at === "direct" ? "a direct connection" : "a pooler in session mode" }
      })
    )
  ]
}

/** Checks that the replica answers, has the schema and is not far behind. */
export const replicaFinding = async ({
  readUrl,
  pooler
}: Pick<Config, "readUrl" | "pooler">): Promise<ReadonlyArray<Finding>> => {
  if (readUrl === undefined) return []
  const check = "Replica"
  const looked = Effect.all([replicaState, migrationState()]).pipe(
    Effect.catchTag("SqlError", (error) => Effect.fail(new Error(databaseMessage(error)))),
    Effect.provide(pgFromUrl(readUrl, { pooler, maxConnections: 2 })),
    Effect.match({
      onFailure: ({ message }: Error | DatabaseUnreachable): Finding => ({
        check,
        result: "fail",
        detail: `${message.replace(/\.$/, "")}; the primary answers instead`
      }),
      onSuccess: ([{ isReplica, lagSeconds }, { pending }]): Finding => {
        const seconds = Math.round(lagSeconds)
        if (pending.length > 0) {
          return {
            check,
            result: "warn",
            detail: `SLOTKIT_READ_URL lacks ${pending.join(", ")}: it is behind, or not a replica of DATABASE_URL`
          }
        }
        if (!isReplica) return { check, result: "warn", detail: "SLOTKIT_READ_URL is a primary, not a replica" }
        return seconds > 60
          ? { check, result: "warn", detail: `a replica, ${seconds} seconds behind: visitors see slots as they were then` }
          : { check, result: "ok", detail: `a replica, ${seconds} seconds behind` }
      }
    })
  )
  return [await Effect.runPromise(looked)]
}
