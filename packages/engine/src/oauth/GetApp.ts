import { appResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { requireApp } from "./RequireApp.ts"

/** Returns a partner app without its secrets. */
export const getApp = (id: number) => Effect.map(requireApp(id), appResource)
