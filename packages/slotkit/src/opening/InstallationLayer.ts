import { readFileSync } from "node:fs"
import { Installation } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { OperatorOptions } from "../application/ApplicationOperators.ts"
import { Database } from "../database/Database.ts"

/** Tells the operator console the versions, the state of the database and what the application reports. */
export const installationLayer = ({ operatorReport }: OperatorOptions): Layer.Layer<never, never, Database> =>
  Layer.effect(
    Installation,
    Effect.map(Database, ({ about }) => ({
      about: Effect.gen(function* () {
        const database = yield* Effect.orDie(about)
        const {
          versions = [],
          settings = [],
          findings = []
        } = yield* Effect.promise(async () => (await operatorReport?.()) ?? {})
        const own = [
          ...(ownVersion === undefined ? [] : [{ name: "Slotkit", version: ownVersion }]),
          { name: "Node", version: process.versions.node }
        ]
        return { versions: [...own, ...versions], database, settings, findings }
      })
    }))
  )

/** The package's version, unless a bundler has moved the code away from its manifest. */
const ownVersion: string | undefined = ["../package.json", "../../package.json"]
  .flatMap((path) => {
    try {
      return [JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"))]
    } catch {
      return []
    }
  })
  .find(({ name }) => name === "slotkit")?.version
