import { httpApp, toNodeHandler, toWebHandler } from "@slotkit/http"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Slotkit } from "./createSlotkit.ts"

/** The ways in over HTTP: one application, mounted for the web's requests and for Node's. */
export class Mounts extends Context.Service<Mounts, Pick<Slotkit, "fetch" | "node">>()("slotkit/Mounts") {
  static readonly layer = (options: { readonly prefix?: string }) =>
    Layer.effect(
      Mounts,
      Effect.gen(function* () {
        const app = yield* httpApp()
        return { fetch: yield* toWebHandler(app, options), node: yield* toNodeHandler(app, options) }
      })
    )
}
